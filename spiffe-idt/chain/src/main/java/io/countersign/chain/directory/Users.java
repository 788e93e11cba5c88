// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.directory;

import io.countersign.server.HashingPool;
import java.time.Duration;
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

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    /** @throws io.countersign.server.ProblemException 503 if too many passwords are being hashed */
    Optional<User> find(@Nullable String name, @Nullable String password) {
        User user = users.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        String given = password == null ? "" : password;
        String hash = user == null ? NOBODYS : user.passwordHash();
        boolean isRight = HashingPool.shared().call(() -> encoder.matches(given, hash), LONGEST_WAIT);
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
