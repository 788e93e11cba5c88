/** Settings of the server, bound from its properties. */
@NullMarked
package io.countersign.sts.settings;

import org.jspecify.annotations.NullMarked;
