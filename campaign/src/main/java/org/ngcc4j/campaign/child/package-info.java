/// Runs a task in a JVM of its own, so that one that crashes, hangs or eats the heap harms nobody.
///
/// The parent describes the child with a [ChildJvm] and runs it; in the child, [Worker] runs the
/// [ChildTask]. What the task prints to the stream it is given arrives in the parent line by line.
@NullMarked
package org.ngcc4j.campaign.child;

import org.jspecify.annotations.NullMarked;
