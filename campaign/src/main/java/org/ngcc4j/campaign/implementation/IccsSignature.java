package org.ngcc4j.campaign.implementation;

/// One signature instance at work, driven as programs drive the ICCS interface.
///
/// There is one generator state: [#seed] initialises it, [#keygen] and [#sign] walk along it. Keys
/// are passed in their encoded form and parsed in every call, which is what the C interface makes
/// every implementation do.
///
/// The timed loops call these methods directly, so that an implementation allocates nothing here
/// that its scheme does not need, and answers with [Octets] it may reuse: an output is valid until
/// the same method is called again. Inputs come from [#place] or from an earlier output of the same
/// object.
///
/// Not safe for concurrent use.
public interface IccsSignature extends AutoCloseable {
  /// Returns what this is: names, declared lengths, who made it.
  InstanceDescription description();

  /// Initialises the generator, as `ngcc_seed`.
  ///
  /// @param seed any length, not modified
  /// @throws IccsFailure if the implementation refuses
  void seed(byte[] seed) throws IccsFailure;

  /// Puts a value where the implementation reads its inputs: a copy on the heap, or outside it.
  ///
  /// @param value not modified, copied
  Octets place(byte[] value);

  /// Makes a key pair, as `sig_keygen`.
  ///
  /// @throws IccsFailure if the call returns an error
  Keys keygen() throws IccsFailure;

  /// Signs a message, as `sig_sign`.
  ///
  /// @return the signature, as long as the call says it is, be that beyond the declared length
  /// @throws IccsFailure if the call returns an error; it may succeed when it is repeated
  Octets sign(Octets secretKey, Octets message) throws IccsFailure;

  /// Verifies a signature, as `sig_verify`.
  ///
  /// @return whether the signature was accepted
  /// @throws IccsFailure if there is no answer, as for a malformed key: not accepted either
  boolean verify(Octets publicKey, Octets signature, Octets message) throws IccsFailure;

  /// Returns what the last call overwrote that was not its to write, in words; empty if nothing, or
  /// if the memory is not [watched][SignatureImplementation#openWatched()].
  default String damage() {
    return "";
  }

  /// Releases what the implementation holds, and wipes its generator.
  @Override
  void close();

  /// What key generation returns; valid until the next key generation.
  interface Keys {
    /// Returns the encoded public key.
    Octets publicKey();

    /// Returns the encoded secret key.
    Octets secretKey();
  }
}
