/// The files of a measurement dataset: timing records, hash profiles, build and campaign files.
///
/// Each JSON object is a Java record whose components stand in the order of its keys. [RecordJson]
/// maps between the two and [JsonFile] reads and writes whole files in the exact text form of the
/// public datasets: a file that is read and written again keeps every byte. Fields that nobody here
/// knows are kept in an [Extra] and written back. [Dataset] is a folder of such files.
///
/// Values stay what the file says (a status is a text); what they mean is decided by the readers.
@NullMarked
package org.ngcc4j.campaign.dataset;

import org.jspecify.annotations.NullMarked;
