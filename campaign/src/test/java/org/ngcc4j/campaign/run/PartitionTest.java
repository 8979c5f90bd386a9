package org.ngcc4j.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ngcc4j.SignatureScheme;
import org.ngcc4j.campaign.dataset.CampaignFile.Share;
import org.ngcc4j.campaign.dataset.Shard;
import org.ngcc4j.campaign.implementation.ImplementationCode;
import org.ngcc4j.campaign.implementation.InstanceDescription;
import org.ngcc4j.campaign.implementation.InstanceDescription.Build;
import org.ngcc4j.campaign.implementation.InstanceDescription.Maker;
import org.ngcc4j.campaign.measure.PlanningConstants;

class PartitionTest {
  private final List<Instance> all = instances();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 8})
  void everyLabelHasOneShardAndEveryShardALabel(int count) {
    Map<String, Share> partition = Partition.deal(all, PlanningConstants.QUICK, count);

    assertThat(partition).hasSize(2 * SignatureScheme.all().size());
    assertThat(partition.values().stream().map(Share::shard).distinct())
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, count).boxed().toList());
  }

  @Test
  void isTheSameInWhateverOrderTheInstancesCome() {
    List<Instance> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, new Random(20261201));

    assertThat(Partition.deal(shuffled, PlanningConstants.PUBLISHED, 3))
        .isEqualTo(Partition.deal(all, PlanningConstants.PUBLISHED, 3));
  }

  @Test
  void keepsTheImplementationsOfAParameterSetTogether() {
    Map<String, Share> partition = Partition.deal(all, PlanningConstants.QUICK, 4);

    partition.forEach(
        (key, share) -> {
          if (key.endsWith("-java")) {
            String reference = key.substring(0, key.length() - "-java".length());
            assertThat(shard(partition, reference)).as(key).isEqualTo(share.shard());
          }
        });
  }

  @Test
  void givesAllShardsAboutTheSameWork() {
    PlanningConstants constants = PlanningConstants.PUBLISHED;
    Map<String, Share> partition = Partition.deal(all, constants, 3);
    Map<Integer, Double> seconds = new TreeMap<>();
    for (Instance instance : all) {
      seconds.merge(
          shard(partition, instance.key()), Partition.estimate(instance, constants), Double::sum);
    }

    double most = Collections.max(seconds.values());
    assertThat(seconds.values()).allMatch(load -> load > 0.9 * most);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "01/2", "1/1000", "a/b"})
  void aShardIsKOfN(String text) {
    assertThat(Shard.parse(text)).isEmpty();
    assertThat(Shard.parse("2/3")).contains(new Shard(2, 3));
  }

  private static int shard(Map<String, Share> partition, String key) {
    return Objects.requireNonNull(partition.get(key), key).shard();
  }

  private static List<Instance> instances() {
    List<Instance> instances = new ArrayList<>();
    for (SignatureScheme scheme : SignatureScheme.all()) {
      String id = scheme.parameters().candidate().id();
      String label = scheme.parameters().instance();
      instances.add(instance(id, label, new Maker("java", "Java", "ngcc4j", "1"), null));
      instances.add(
          instance(id, label, new Maker("lib", "C", "lib", "1"), new Build("guide", "", "", "")));
    }
    return instances;
  }

  private static Instance instance(String id, String label, Maker maker, @Nullable Build build) {
    return new Instance(
        new InstanceDescription(
            id, label, label, "", build == null ? "java" : "reference", 1, 1, 1, maker, build),
        new ImplementationCode("code", "ab".repeat(32), 1, "cd".repeat(32)));
  }
}
