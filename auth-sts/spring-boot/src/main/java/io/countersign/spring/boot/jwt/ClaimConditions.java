// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.profile.ClaimCondition;
import io.countersign.schemes.profile.ClaimPath;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts the properties of conditions.
 *
 * @since 0.1
 */
public final class ClaimConditions {

    private ClaimConditions() {}

    /**
     * Returns the condition that a property configures.
     *
     * @param place name of the property, for error messages
     */
    public static ClaimCondition of(String place, CountersignJwtProperties.Condition configured) {
        List<ClaimCondition> found = new ArrayList<>();
        if (!configured.anyOf().isEmpty()) {
            found.add(new ClaimCondition.AnyOf(nested(place + ".any-of", configured.anyOf())));
        }
        if (!configured.allOf().isEmpty()) {
            found.add(new ClaimCondition.AllOf(nested(place + ".all-of", configured.allOf())));
        }
        String claim = configured.claim();
        if (claim != null) {
            ClaimPath path = JwtSettings.checked(place + ".claim", () -> ClaimPath.parse(claim));
            found.addAll(ofClaim(place, path, configured));
        }
        if (found.size() != 1) {
            throw JwtSettings.wrong(
                    place,
                    "It is not exactly one condition.",
                    "Set claim and one of value, one-of, prefix, present, array and same-as; or set any-of or all-of.");
        }
        return found.getFirst();
    }

    private static List<ClaimCondition> nested(String place, List<CountersignJwtProperties.Condition> configured) {
        List<ClaimCondition> conditions = new ArrayList<>();
        for (int i = 0; i < configured.size(); i++) {
            conditions.add(of(place + "[" + i + "]", configured.get(i)));
        }
        return conditions;
    }

    private static List<ClaimCondition> ofClaim(
            String place, ClaimPath path, CountersignJwtProperties.Condition configured) {
        List<ClaimCondition> found = new ArrayList<>();
        if (configured.value() != null) {
            found.add(new ClaimCondition.OneOf(path, List.of(configured.value())));
        }
        if (!configured.oneOf().isEmpty()) {
            found.add(new ClaimCondition.OneOf(path, configured.oneOf()));
        }
        if (configured.prefix() != null && !configured.prefix().isEmpty()) {
            found.add(new ClaimCondition.StartsWith(path, configured.prefix()));
        }
        if (configured.present() != null) {
            found.add(configured.present() ? new ClaimCondition.Present(path) : new ClaimCondition.Absent(path));
        }
        if (configured.array()) {
            found.add(new ClaimCondition.IsArray(path));
        }
        String template = configured.sameAs();
        if (template != null) {
            found.add(JwtSettings.checked(place + ".same-as", () -> new ClaimCondition.SameAs(path, template)));
        }
        return found;
    }
}
