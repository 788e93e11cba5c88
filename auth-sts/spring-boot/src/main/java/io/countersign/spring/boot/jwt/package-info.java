/** Auto-configuration of the schemes that use JWTs. */
@NullMarked
package io.countersign.spring.boot.jwt;

import org.jspecify.annotations.NullMarked;
