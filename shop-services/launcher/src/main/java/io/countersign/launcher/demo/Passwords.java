// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import java.security.SecureRandom;
import java.util.Base64;

/** Creates random passwords: no user has a default one. */
public final class Passwords {

    /** 120 bits, 20 characters. */
    private static final int LENGTH = 15;

    private static final SecureRandom random = new SecureRandom();

    private Passwords() {}

    /**
     * Returns a password of letters, digits, {@code -} and {@code _}, which need no escaping in a shell or in
     * JSON.
     */
    public static String random() {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
