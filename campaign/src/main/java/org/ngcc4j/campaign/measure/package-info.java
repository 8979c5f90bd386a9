/// How long an operation takes, and how much memory.
///
/// Read [PlanningConstants] and [Planner] for how many calls are made, then [MeasureTask] for how,
/// and [Summary] for what becomes of their times. What an evaluator must know of the method
/// stands in `docs/measuring.md`.
@NullMarked
package org.ngcc4j.campaign.measure;

import org.jspecify.annotations.NullMarked;
