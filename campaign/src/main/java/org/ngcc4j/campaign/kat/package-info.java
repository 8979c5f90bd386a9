/// The known-answer-test gate: replays the official procedure through an implementation and
/// compares the digest of the text it generates with that of the submitters' file.
///
/// [KatGate] is the entry point; it runs [KatTask] in a child JVM for each instance. There,
/// [KatGenerator] makes the records and checks what every call returns, [CanonicalDigest] digests
/// the text, and [KatVerdict] compares; [OfficialTail] knows what the official files of one
/// candidate hold besides signatures. Source: the measuring specification, section 6.
@NullMarked
package org.ngcc4j.campaign.kat;

import org.jspecify.annotations.NullMarked;
