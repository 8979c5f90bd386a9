/// The ngcc command.
@NullMarked
package org.ngcc4j.cli;

import org.jspecify.annotations.NullMarked;
