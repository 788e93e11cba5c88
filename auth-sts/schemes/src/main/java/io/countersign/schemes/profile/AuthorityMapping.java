// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Maps claims to Spring Security's authorities: each prefix, such as {@code ROLE_}, has the paths of the claims whose
 * values it begins. A claim is an array of texts, or one text of values separated by spaces. An absent claim grants
 * nothing. No mapping can grant {@code SERVICE_} authorities, which belong to the calling service.
 *
 * <p>If the token says in {@code _claim_names} that a claim is elsewhere (OpenID Connect Core section 5.6.2), as
 * Microsoft Entra does for users with many groups, the claim grants nothing.
 *
 * @since 0.1
 */
public final class AuthorityMapping {

    /** Mapping that grants nothing. */
    public static final AuthorityMapping NONE = new AuthorityMapping(Map.of());

    private static final Pattern PREFIX = Pattern.compile("[A-Z][A-Z0-9_]*_");

    private static final int MAX_ENTRIES = 1000;

    private static final int MAX_LENGTH = 1024;

    private final Map<String, List<ClaimPath>> paths;

    private final List<Rule> rules;

    private AuthorityMapping(Map<String, List<ClaimPath>> paths) {
        this.paths = paths;
        this.rules = paths.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(path -> new Rule(entry.getKey(), path)))
                .toList();
    }

    /**
     * Creates a mapping.
     *
     * @param paths paths of claims by prefix; a prefix consists of upper-case letters, digits and underscores, and ends
     *     with an underscore
     * @throws IllegalArgumentException if a prefix does not have that form, is {@code SERVICE_}, or has no path
     */
    public static AuthorityMapping of(Map<String, List<ClaimPath>> paths) {
        Map<String, List<ClaimPath>> copy = new LinkedHashMap<>();
        paths.forEach((prefix, claims) -> {
            if (!PREFIX.matcher(prefix).matches() || prefix.startsWith("SERVICE_")) {
                throw new IllegalArgumentException(
                        "'" + prefix + "' is not a prefix of authorities, such as ROLE_; SERVICE_ is reserved");
            }
            if (claims.isEmpty()) {
                throw new IllegalArgumentException("The prefix " + prefix + " has no claim");
            }
            copy.put(prefix, List.copyOf(claims));
        });
        return new AuthorityMapping(copy);
    }

    /** Returns the paths of claims by prefix. */
    public Map<String, List<ClaimPath>> paths() {
        return Map.copyOf(paths);
    }

    /**
     * Returns the authorities that the claims of a token grant.
     *
     * @throws InvalidCredentialException if a mapped claim is neither an array of texts nor a text, has more than 1000
     *     values, or has a value that is empty, too long or contains a control character
     */
    public Set<String> map(JsonObject claims) {
        if (rules.isEmpty()) {
            return Set.of();
        }
        Set<String> authorities = new LinkedHashSet<>();
        JsonObject elsewhere = claims.get("_claim_names") instanceof JsonObject names ? names : null;
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = rules.get(i);
            Object value = rule.path().find(claims);
            if (value != null
                    && (elsewhere == null || !elsewhere.containsKey(rule.path().first()))) {
                add(rule, value, authorities);
            }
        }
        return authorities;
    }

    private static void add(Rule rule, Object value, Set<String> authorities) {
        List<?> values = switch (value) {
            case List<?> list -> list;
            case String text -> words(text);
            default -> throw invalid(rule, "neither an array nor a text");
        };
        if (values.size() > MAX_ENTRIES) {
            throw invalid(rule, "longer than " + MAX_ENTRIES + " values");
        }
        for (int i = 0; i < values.size(); i++) {
            if (!(values.get(i) instanceof String text)) {
                throw invalid(rule, "an array of other values than texts");
            }
            authorities.add(rule.prefix() + requirePlain(rule, text));
        }
    }

    private static List<String> words(String text) {
        if (text.indexOf(' ') < 0) {
            return text.isEmpty() ? List.of() : List.of(text);
        }
        List<String> words = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    private static String requirePlain(Rule rule, String value) {
        boolean isPlain = !value.isBlank() && value.length() <= MAX_LENGTH;
        for (int i = 0; i < value.length() && isPlain; i++) {
            isPlain = value.charAt(i) >= ' ' && value.charAt(i) != 127;
        }
        if (!isPlain) {
            throw invalid(rule, "a claim with a value that is empty, too long or has control characters");
        }
        return value;
    }

    private static InvalidCredentialException invalid(Rule rule, String what) {
        return new InvalidCredentialException(
                RefusalCode.INVALID_CLAIM, "authorities: claim=" + rule.path() + " is " + what);
    }

    @Override
    public String toString() {
        return paths.toString();
    }

    private record Rule(String prefix, ClaimPath path) {}
}
