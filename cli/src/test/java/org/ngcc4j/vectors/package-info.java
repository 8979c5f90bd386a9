/// Test vectors for other implementations: [VectorFiles] makes them from seeds, the folder
/// `vectors` keeps them, and [VectorFilesTest] replays them.
@NullMarked
package org.ngcc4j.vectors;

import org.jspecify.annotations.NullMarked;
