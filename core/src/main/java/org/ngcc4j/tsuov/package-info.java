/// TSUOV (sign-31): oil and vinegar over the field of 31^2 elements with whipping.
///
/// Read [org.ngcc4j.tsuov.TsuovParameters] first, then [org.ngcc4j.tsuov.TsuovSigningKey] and
/// [org.ngcc4j.tsuov.TsuovVerifyingKey]. Beneath them: [org.ngcc4j.tsuov.TsuovExpansion] makes
/// the key's quadratic forms from seeds, [org.ngcc4j.tsuov.TsuovProducts] evaluates them,
/// [org.ngcc4j.tsuov.TsuovWhipping] adds the values up in the polynomial ring and
/// [org.ngcc4j.tsuov.TsuovSystem] solves for the oil.
///
/// Secrets meet no branch and no index, but for two things that the scheme itself gives away: how
/// many values a sampler drops, which says nothing of those it keeps, and whether a signature's
/// system of equations is singular, which the number of salts tried shows.
///
/// The scheme draws the randomness of a signature from the generator alone and binds it neither
/// to the key nor to the message: two signatures made with the same draws under one key give
/// linear equations for the secret. A generator with a fixed seed is for known-answer tests only.
///
/// Source: `docs/spec/tsuov.md`.
@NullMarked
package org.ngcc4j.tsuov;

import org.jspecify.annotations.NullMarked;
