// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text with the values of claims in it, such as {@code {azp}@clients}: each path in braces stands for the text of that
 * claim.
 *
 * @param literals texts before, between and after the claims: one more than there are claims
 * @param claims claims, in order
 */
record ClaimTemplate(List<String> literals, List<ClaimPath> claims) {

    ClaimTemplate {
        literals = List.copyOf(literals);
        claims = List.copyOf(claims);
    }

    /** @throws IllegalArgumentException if a brace is not closed, or there is no claim in the text */
    static ClaimTemplate parse(String template) {
        List<String> literals = new ArrayList<>();
        List<ClaimPath> claims = new ArrayList<>();
        int from = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
            int close = template.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("'" + template + "' has a brace that is not closed");
            }
            literals.add(template.substring(from, open));
            claims.add(ClaimPath.parse(template.substring(open + 1, close)));
            from = close + 1;
        }
        if (claims.isEmpty()) {
            throw new IllegalArgumentException("'" + template + "' contains no claim in braces");
        }
        literals.add(template.substring(from));
        return new ClaimTemplate(literals, claims);
    }

    /** Returns the text for the claims of a token, or {@code null} if one of the claims is not a text. */
    @Nullable
    String of(JsonObject token) {
        StringBuilder text = new StringBuilder(literals.getFirst());
        for (int i = 0; i < claims.size(); i++) {
            String value = claims.get(i).text(token);
            if (value == null) {
                return null;
            }
            text.append(value).append(literals.get(i + 1));
        }
        return text.toString();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(literals.getFirst());
        for (int i = 0; i < claims.size(); i++) {
            text.append('{').append(claims.get(i)).append('}').append(literals.get(i + 1));
        }
        return text.toString();
    }
}
