// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import java.security.SecureRandom;
import java.util.Base64;

/** Random passwords: there are no default ones. */
public final class Passwords {

    /** 120 bits, 20 characters. */
    private static final int LENGTH = 15;

    private static final SecureRandom random = new SecureRandom();

    private Passwords() {}

    /** One of letters, digits, {@code -} and {@code _}, none of which a shell or JSON takes for anything else. */
    public static String random() {
        byte[] bytes = new byte[LENGTH];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
