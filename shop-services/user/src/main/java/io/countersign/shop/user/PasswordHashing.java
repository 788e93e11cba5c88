// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.server.HashingPool;
import io.countersign.server.ProblemException;
import java.text.Normalizer;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Hashes passwords with Argon2id (RFC 9106) and the parameters that OWASP recommends: 19 MiB, two passes, one
 * lane. Runs on the threads of the {@link HashingPool}.
 */
final class PasswordHashing {

    private static final int SALT_LENGTH = 16;

    private static final int HASH_LENGTH = 32;

    private static final int LANES = 1;

    private static final int MEMORY_KIB = 19 * 1024;

    private static final int PASSES = 2;

    private final PasswordEncoder encoder;

    private final Duration timeout;

    private final String nobodys;

    PasswordHashing(UserSettings.Hashing settings) {
        this(settings, recommended());
    }

    PasswordHashing(UserSettings.Hashing settings, PasswordEncoder encoder) {
        this.encoder = encoder;
        this.timeout = settings.timeout();
        this.nobodys = hash(UUID.randomUUID().toString());
    }

    static PasswordEncoder recommended() {
        return new Argon2PasswordEncoder(SALT_LENGTH, HASH_LENGTH, LANES, MEMORY_KIB, PASSES);
    }

    /** @throws ProblemException with 503 if too many passwords are being hashed */
    String hash(String password) {
        return inTurn(() -> Objects.requireNonNull(encoder.encode(normalised(password)), "hash"));
    }

    /**
     * Returns whether the hash is that of the password. Takes the same time, and returns {@code false},
     * without a hash.
     *
     * @throws ProblemException with 503 if too many passwords are being hashed
     */
    boolean matches(String password, @Nullable String hash) {
        boolean equal = inTurn(() -> encoder.matches(normalised(password), hash == null ? nobodys : hash));
        return equal && hash != null;
    }

    /** Returns one form of the same characters, which keyboards may encode differently. */
    static String normalised(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFKC);
    }

    private <T> T inTurn(Supplier<T> work) {
        return HashingPool.shared().call(work, timeout);
    }
}
