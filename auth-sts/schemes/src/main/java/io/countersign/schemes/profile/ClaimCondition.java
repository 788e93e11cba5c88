// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.json.JsonObject;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Condition on the claims of a token. A claim of another type than the condition expects does not meet it.
 *
 * @since 0.1
 */
public sealed interface ClaimCondition {

    /** Whether the claims of a token meet the condition. */
    boolean isMetBy(JsonObject claims);

    /** The claim is exactly one of these texts. */
    record OneOf(ClaimPath claim, List<String> values) implements ClaimCondition {

        public OneOf {
            Objects.requireNonNull(claim, "claim cannot be null");
            values = List.copyOf(values);
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            return claim.find(claims) instanceof String text && values.contains(text);
        }

        @Override
        public String toString() {
            return claim + " is " + String.join(" or ", values);
        }
    }

    /** The claim is a text that starts with this one. */
    record StartsWith(ClaimPath claim, String prefix) implements ClaimCondition {

        public StartsWith {
            Objects.requireNonNull(claim, "claim cannot be null");
            Objects.requireNonNull(prefix, "prefix cannot be null");
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            return claim.find(claims) instanceof String text && text.startsWith(prefix);
        }

        @Override
        public String toString() {
            return claim + " starts with " + prefix;
        }
    }

    /** The token has the claim: a text that is not empty, or a value of another type. */
    record Present(ClaimPath claim) implements ClaimCondition {

        public Present {
            Objects.requireNonNull(claim, "claim cannot be null");
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            Object value = claim.find(claims);
            return value != null && !value.equals("");
        }

        @Override
        public String toString() {
            return claim + " is present";
        }
    }

    /** The token does not have the claim. */
    record Absent(ClaimPath claim) implements ClaimCondition {

        public Absent {
            Objects.requireNonNull(claim, "claim cannot be null");
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            return claim.find(claims) == null;
        }

        @Override
        public String toString() {
            return claim + " is absent";
        }
    }

    /** The claim is an array. */
    record IsArray(ClaimPath claim) implements ClaimCondition {

        public IsArray {
            Objects.requireNonNull(claim, "claim cannot be null");
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            return claim.find(claims) instanceof List<?>;
        }

        @Override
        public String toString() {
            return claim + " is an array";
        }
    }

    /** The claim is this text, in which paths in braces stand for other claims: {@code {azp}@clients}. */
    record SameAs(ClaimPath claim, String template, ClaimTemplate parsed) implements ClaimCondition {

        public SameAs {
            Objects.requireNonNull(claim, "claim cannot be null");
            Objects.requireNonNull(template, "template cannot be null");
            Objects.requireNonNull(parsed, "parsed cannot be null");
        }

        /** @throws IllegalArgumentException if the template contains no claim in braces */
        public SameAs(ClaimPath claim, String template) {
            this(claim, template, ClaimTemplate.parse(template));
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            String expected = parsed.of(claims);
            return expected != null && expected.equals(claim.text(claims));
        }

        @Override
        public String toString() {
            return claim + " is " + parsed;
        }
    }

    /** One of several conditions is met. */
    record AnyOf(List<ClaimCondition> conditions) implements ClaimCondition {

        public AnyOf {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            for (int i = 0; i < conditions.size(); i++) {
                if (conditions.get(i).isMetBy(claims)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String toString() {
            return joined(conditions, ", or ");
        }
    }

    /** All of several conditions are met. */
    record AllOf(List<ClaimCondition> conditions) implements ClaimCondition {

        public AllOf {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean isMetBy(JsonObject claims) {
            return firstUnmet(conditions, claims) == null;
        }

        @Override
        public String toString() {
            return joined(conditions, " and ");
        }
    }

    /** Returns the first condition that is not met, or {@code null} if all are met. */
    static @Nullable ClaimCondition firstUnmet(List<ClaimCondition> conditions, JsonObject claims) {
        for (int i = 0; i < conditions.size(); i++) {
            if (!conditions.get(i).isMetBy(claims)) {
                return conditions.get(i);
            }
        }
        return null;
    }

    private static String joined(List<ClaimCondition> conditions, String separator) {
        return conditions.stream().map(ClaimCondition::toString).collect(Collectors.joining(separator));
    }
}
