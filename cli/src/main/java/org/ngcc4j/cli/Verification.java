package org.ngcc4j.cli;

import org.jspecify.annotations.Nullable;
import org.ngcc4j.SignatureParameters;
import org.ngcc4j.VerifyingKey;
import org.ngcc4j.provider.NgccPublicKey;

/// The verification of one file.
///
/// @param key shared with others
/// @param message read in pieces
/// @param signature read up to the length that the parameter set allows
record Verification(NgccPublicKey key, InputFile message, InputFile signature) {
  /// Returns what to call the signed file.
  String messageName() {
    return message.name();
  }

  /// Verifies.
  ///
  /// @return `null` if the signature is good, else that it is rejected, and why if that shows
  /// @throws InputException if a file cannot be read
  @Nullable String refusal() throws InputException {
    SignatureParameters parameters = key.scheme().parameters();
    int longest = parameters.maxSignatureBytes();
    byte[] bytes = signature.readAtMost(longest);
    VerifyingKey.Verifier verifier = key.verifyingKey().verifier();
    message.feed((buffer, length) -> verifier.update(buffer, 0, length));
    if (verifier.verify(bytes)) {
      return null;
    }
    if (bytes.length > longest || bytes.length < parameters.minSignatureBytes()) {
      return "rejected, %s has %s bytes and a signature of %s %s"
          .formatted(
              signature.name(),
              bytes.length > longest ? "more than " + longest : bytes.length,
              parameters.instance(),
              parameters.hasFixedSignatureLength()
                  ? Integer.toString(longest)
                  : parameters.minSignatureBytes() + " to " + longest);
    }
    return "rejected, not signed with this %s key".formatted(parameters.instance());
  }
}
