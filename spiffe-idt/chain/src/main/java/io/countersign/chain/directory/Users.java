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
 * Users of the directory.
 *
 * @param users Users that can log in.
 */
@ConfigurationProperties("chain")
record Users(@DefaultValue List<User> users) {

    private static final PasswordEncoder encoder = PasswordEncoderFactories.createDelegatingPasswordEncoder();

    /** Hash for unknown usernames, so that their verification takes as long. */
    private static final String UNKNOWN_USER_HASH = String.valueOf(encoder.encode("nobody"));

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    /**
     * Returns the user with this name and password; empty if one of them is wrong.
     *
     * @throws io.countersign.server.ProblemException 503 if too many passwords are being hashed
     */
    Optional<User> find(@Nullable String name, @Nullable String password) {
        User user = users.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElse(null);
        String given = password == null ? "" : password;
        String hash = user == null ? UNKNOWN_USER_HASH : user.passwordHash();
        boolean isRight = HashingPool.shared().call(() -> encoder.matches(given, hash), LONGEST_WAIT);
        return isRight ? Optional.ofNullable(user) : Optional.empty();
    }

    /**
     * User of the directory.
     *
     * @param name Username for the login.
     * @param id Id of the user in tokens.
     * @param passwordHash Hash of the password, after its algorithm in braces.
     */
    record User(String name, String id, String passwordHash) {

        @Override
        public String toString() {
            return "User[" + name + "]";
        }
    }
}
