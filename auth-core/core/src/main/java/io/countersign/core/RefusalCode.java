// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why a credential was refused, for logs and metrics. A caller is never told which of them it was: that would be an
 * oracle. The set is open, for schemes of one's own, but small: codes are low-cardinality metric tags.
 *
 * <p>Two are equal if their values are, whatever the rule.
 *
 * @param value lower-case letters, digits and underscores, at most 40
 * @param rule which rule was broken, such as {@code claim=jti missing}, or {@code null}: a text of the program's own and
 *     of its settings, never of a credential, of 1 to 120 printable ASCII characters
 * @since 0.1
 */
public record RefusalCode(String value, @Nullable String rule) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    private static final Pattern RULE = Pattern.compile("[ -~&&[^\"\\\\]]{1,120}");

    /** The credential does not have the form its scheme prescribes. */
    public static final RefusalCode MALFORMED = new RefusalCode("malformed");

    /** The credential is larger than the bound. */
    public static final RefusalCode TOO_LARGE = new RefusalCode("too_large");

    /** No configured issuer made it. */
    public static final RefusalCode UNTRUSTED_ISSUER = new RefusalCode("untrusted_issuer");

    /** It is meant for another service, or for none. */
    public static final RefusalCode WRONG_AUDIENCE = new RefusalCode("wrong_audience");

    /** Its type is not the one its scheme prescribes. */
    public static final RefusalCode WRONG_TYPE = new RefusalCode("wrong_type");

    /** It names an algorithm that its key is not bound to. */
    public static final RefusalCode WRONG_ALGORITHM = new RefusalCode("wrong_algorithm");

    /** The issuer's current key set does not hold the key it names. */
    public static final RefusalCode UNKNOWN_KEY = new RefusalCode("unknown_key");

    /** The signature or proof does not verify. */
    public static final RefusalCode BAD_SIGNATURE = new RefusalCode("bad_signature");

    /** Its life is over. */
    public static final RefusalCode EXPIRED = new RefusalCode("expired");

    /** Its life has not begun. */
    public static final RefusalCode NOT_YET_VALID = new RefusalCode("not_yet_valid");

    /** A claim is missing or has a value the scheme does not allow. */
    public static final RefusalCode INVALID_CLAIM = new RefusalCode("invalid_claim");

    /** Its issuer took it back. */
    public static final RefusalCode REVOKED = new RefusalCode("revoked");

    /** It was meant for one use and has been used. */
    public static final RefusalCode REPLAYED = new RefusalCode("replayed");

    /** It is bound to a sender, and this is another one. */
    public static final RefusalCode WRONG_SENDER = new RefusalCode("wrong_sender");

    /** There is no caller whose credential could be passed on, or the scheme cannot reach the target. */
    public static final RefusalCode NOTHING_TO_PROPAGATE = new RefusalCode("nothing_to_propagate");

    public RefusalCode {
        Objects.requireNonNull(value, "value cannot be null");
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' is not a refusal code");
        }
        if (rule != null && !RULE.matcher(rule).matches()) {
            throw new IllegalArgumentException("A rule is told by 1 to 120 printable characters");
        }
    }

    /** Of no rule in particular. */
    public RefusalCode(String value) {
        this(value, null);
    }

    /** The same with the rule that was broken, if that has the form of one. */
    public RefusalCode because(String broken) {
        return RULE.matcher(broken).matches() ? new RefusalCode(value, broken) : this;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RefusalCode that && value.equals(that.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
