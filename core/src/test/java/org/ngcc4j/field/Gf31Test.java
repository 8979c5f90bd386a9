package org.ngcc4j.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ngcc4j.testing.Seeded;

@ExtendWith(Seeded.class)
class Gf31Test {
  @Test
  void reducesWhatARemainderReduces(Random random) {
    for (int x = 0; x < 1 << 16; x++) {
      assertThat(Gf31.reduce(x)).isEqualTo(x % 31);
      int large = (1 << 30) - 1 - x;
      assertThat(Gf31.reduce(large)).isEqualTo(large % 31);
      int any = random.nextInt(1 << 30);
      assertThat(Gf31.reduce(any)).isEqualTo(any % 31);
    }
  }

  @Test
  void everyElementButZeroTimesItsInverseIsOne() {
    assertThat(Gf31.inverse(0)).isZero();
    for (int x = 1; x < 31; x++) {
      assertThat(x * Gf31.inverse(x) % 31).isOne();
    }
  }

  @Test
  void zeroHasTwoForms() {
    for (int x = 0; x < 32; x++) {
      assertThat(Gf31.zeroMask(x)).isEqualTo(x % 31 == 0 ? -1 : 0);
    }
  }
}
