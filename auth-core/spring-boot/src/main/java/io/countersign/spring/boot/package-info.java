/** Auto-configuration of credential schemes for servlet applications. */
@NullMarked
package io.countersign.spring.boot;

import org.jspecify.annotations.NullMarked;
