/** Tokens of this server: what it issues and recognises, for users, services and transactions (RFC 9068). */
@NullMarked
package io.countersign.sts.token;

import org.jspecify.annotations.NullMarked;
