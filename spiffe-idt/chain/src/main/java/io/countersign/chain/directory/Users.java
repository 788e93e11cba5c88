// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.directory;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * The users there are.
 *
 * @param users One for each.
 */
@ConfigurationProperties("chain")
record Users(@DefaultValue List<User> users) {

    private static final PasswordEncoder encoder = PasswordEncoderFactories.createDelegatingPasswordEncoder();

    /** What a password of nobody's is compared with, so that it takes as long. */
    private static final String NOBODYS = String.valueOf(encoder.encode("nobody"));

    Optional<User> find(@Nullable String name, @Nullable String password) {
        User user = users.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        boolean isRight =
                encoder.matches(password == null ? "" : password, user == null ? NOBODYS : user.passwordHash());
        return isRight ? Optional.ofNullable(user) : Optional.empty();
    }

    /**
     * A user.
     *
     * @param name What the user logs in by.
     * @param id What tokens name the user by.
     * @param passwordHash Hash of the password, with its algorithm in braces before it.
     */
    record User(String name, String id, String passwordHash) {

        @Override
        public String toString() {
            return "User[" + name + "]";
        }
    }
}
