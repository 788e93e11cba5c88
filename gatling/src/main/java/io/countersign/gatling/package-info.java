/** Load simulations of the Shop, and the statistics that comparisons are judged by. */
@NullMarked
package io.countersign.gatling;

import org.jspecify.annotations.NullMarked;
