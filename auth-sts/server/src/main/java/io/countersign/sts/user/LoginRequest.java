// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.user;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Login request of the user service, for a user whose password it has checked, with its own client authentication (RFC
 * 7523 section 2.2).
 *
 * @param username name for display
 * @param userId UUID of the user, the subject of the token
 * @param roles at least one role
 */
public record LoginRequest(
        @Nullable String username,
        @JsonProperty("userID") @Nullable String userId,
        @Nullable List<@Nullable String> roles,
        @JsonProperty("client_assertion_type") @Nullable String clientAssertionType,
        @JsonProperty("client_assertion") @Nullable String clientAssertion) {

    private static final Pattern UUID =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.CASE_INSENSITIVE);

    private static final Pattern USERNAME = Pattern.compile("[^\\p{Cntrl}]{1,100}");

    /** Role of a user. */
    enum Role {
        USER,
        SUPPORT,
        ADMIN
    }

    /**
     * Returns the validated user.
     *
     * @throws ProblemException with every invalid member
     */
    public User user() {
        List<Violation> errors = new ArrayList<>();
        if (username == null || !USERNAME.matcher(username).matches()) {
            errors.add(new Violation("username", "must have 1 to 100 characters, none of them control characters"));
        }
        if (userId == null || !UUID.matcher(userId).matches()) {
            errors.add(new Violation("userID", "must be a UUID"));
        }
        Set<Role> known = knownRoles();
        if (known.isEmpty()) {
            errors.add(new Violation("roles", "must be some of USER, SUPPORT and ADMIN"));
        }
        if (!errors.isEmpty() || username == null || userId == null) {
            throw ProblemException.unprocessable(
                    "validation", "The request has invalid members.", errors.toArray(Violation[]::new));
        }
        return new User(userId.toLowerCase(Locale.ROOT), username, known);
    }

    /** Returns the roles; empty if there is none, or an unknown one. */
    private Set<Role> knownRoles() {
        Set<Role> known = EnumSet.noneOf(Role.class);
        if (roles == null || roles.size() > Role.values().length) {
            return known;
        }
        for (String role : roles) {
            Role match = role(role);
            if (match == null) {
                return Set.of();
            }
            known.add(match);
        }
        return known;
    }

    private static @Nullable Role role(@Nullable String name) {
        for (Role role : Role.values()) {
            if (role.name().equals(name)) {
                return role;
            }
        }
        return null;
    }

    /** Omits the assertion. */
    @Override
    public String toString() {
        return "LoginRequest[userID=" + userId + "]";
    }

    /** User of a token. */
    public record User(String id, String name, Set<Role> roles) {

        /** Returns the names of the roles, in the order of {@link Role}. */
        public List<String> roleNames() {
            return roles.stream().sorted().map(Role::name).toList();
        }
    }
}
