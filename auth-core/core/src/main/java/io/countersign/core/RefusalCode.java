// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reason for refusing a credential, for logs and metrics. The caller never learns the code, because it would be an
 * oracle. Custom schemes may add codes, but only a few: codes are low-cardinality metric tags.
 *
 * <p>Codes with the same value are equal. The rule is ignored.
 *
 * @param value lower-case letters, digits and underscores, at most 40 characters
 * @param rule broken rule, such as {@code claim=jti missing}, or {@code null}: 1 to 120 printable ASCII characters. It
 *     comes from the program and its settings, never from a credential
 * @since 0.1
 */
public record RefusalCode(String value, @Nullable String rule) {

    private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    private static final Pattern RULE = Pattern.compile("[ -~&&[^\"\\\\]]{1,120}");

    /** The credential does not have the form that its scheme requires. */
    public static final RefusalCode MALFORMED = new RefusalCode("malformed");

    /** The credential exceeds the maximum size. */
    public static final RefusalCode TOO_LARGE = new RefusalCode("too_large");

    /** The issuer is not among the configured ones. */
    public static final RefusalCode UNTRUSTED_ISSUER = new RefusalCode("untrusted_issuer");

    /** The audience does not include this service, or is missing. */
    public static final RefusalCode WRONG_AUDIENCE = new RefusalCode("wrong_audience");

    /** The type is not the one that the scheme requires. */
    public static final RefusalCode WRONG_TYPE = new RefusalCode("wrong_type");

    /** The named algorithm is not the algorithm of the key. */
    public static final RefusalCode WRONG_ALGORITHM = new RefusalCode("wrong_algorithm");

    /** The issuer's current key set does not contain the named key. */
    public static final RefusalCode UNKNOWN_KEY = new RefusalCode("unknown_key");

    /** The signature or proof is invalid. */
    public static final RefusalCode BAD_SIGNATURE = new RefusalCode("bad_signature");

    /** The credential has expired. */
    public static final RefusalCode EXPIRED = new RefusalCode("expired");

    /** The credential is not valid yet. */
    public static final RefusalCode NOT_YET_VALID = new RefusalCode("not_yet_valid");

    /** A claim is missing or has a value that the scheme does not allow. */
    public static final RefusalCode INVALID_CLAIM = new RefusalCode("invalid_claim");

    /** The issuer revoked the credential. */
    public static final RefusalCode REVOKED = new RefusalCode("revoked");

    /** The credential is valid for one use and was used before. */
    public static final RefusalCode REPLAYED = new RefusalCode("replayed");

    /** The credential is bound to another sender. */
    public static final RefusalCode WRONG_SENDER = new RefusalCode("wrong_sender");

    /** There is no caller whose credential could be propagated, or the scheme does not support the target. */
    public static final RefusalCode NOTHING_TO_PROPAGATE = new RefusalCode("nothing_to_propagate");

    public RefusalCode {
        Objects.requireNonNull(value, "value cannot be null");
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' is not a refusal code");
        }
        if (rule != null && !RULE.matcher(rule).matches()) {
            throw new IllegalArgumentException("A rule consists of 1 to 120 printable characters");
        }
    }

    /** Creates a code without a rule. */
    public RefusalCode(String value) {
        this(value, null);
    }

    /** Returns this code with a broken rule, or unchanged if the text does not have the format of a rule. */
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
