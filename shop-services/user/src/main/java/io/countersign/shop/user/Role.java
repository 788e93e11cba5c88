// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Role of a user. USER owns its own resources, SUPPORT reads what ADMIN reads, ADMIN may do everything; ADULT
 * may buy products restricted to adults.
 *
 * @since 0.1
 */
public enum Role {
    USER,
    SUPPORT,
    ADMIN,
    ADULT;

    static String write(Collection<Role> roles) {
        return EnumSet.copyOf(roles).stream().map(Role::name).collect(Collectors.joining(","));
    }

    static Set<Role> read(String roles) {
        return Arrays.stream(roles.split(",", -1))
                .map(Role::valueOf)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Role.class)));
    }
}
