/** What the inner parts cost, measured side by side in one run. */
@NullMarked
package io.countersign.benchmarks;

import org.jspecify.annotations.NullMarked;
