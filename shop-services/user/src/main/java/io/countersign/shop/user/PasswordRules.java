// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Locale;
import java.util.Optional;

/**
 * Refuses weak passwords. Length matters most (NIST SP 800-63B section 3.1.1). Passwords that attackers try
 * first are refused: the {@linkplain CommonPasswords most common} ones, and the user's own name. There are no
 * other rules.
 */
final class PasswordRules {

    static final int SHORTEST = 12;

    static final int LONGEST = 128;

    private static final int FEWEST_DIFFERENT = 5;

    private static final int TELLING_NAME = 3;

    private PasswordRules() {}

    /** Returns the weakness of the password, if it has one. */
    static Optional<String> weakness(String password, String username) {
        String normalised = PasswordHashing.normalised(password);
        int length = normalised.codePointCount(0, normalised.length());
        if (length < SHORTEST || length > LONGEST) {
            return Optional.of("must have " + SHORTEST + " to " + LONGEST + " characters");
        }
        return guessable(normalised.toLowerCase(Locale.ROOT), new Username(username).key());
    }

    private static Optional<String> guessable(String password, String username) {
        if (username.length() >= TELLING_NAME
                && (password.contains(username)
                        || CommonPasswords.plain(password).contains(username))) {
            return Optional.of("must not contain the username");
        }
        if (password.codePoints().distinct().count() < FEWEST_DIFFERENT || isSequence(password)) {
            return Optional.of("must have more different characters, not in sequence");
        }
        if (CommonPasswords.contain(password)) {
            return Optional.of("is one of the most common passwords, or a simple variation of one");
        }
        return Optional.empty();
    }

    /**
     * Returns whether every character follows the one before it, upwards or downwards, with 9 and 0 as
     * neighbours.
     */
    private static boolean isSequence(String password) {
        return followsBy(password, 1) || followsBy(password, -1);
    }

    private static boolean followsBy(String password, int step) {
        for (int i = 1; i < password.length(); i++) {
            int difference = password.charAt(i) - password.charAt(i - 1);
            if (difference != step && difference != -9 * step) {
                return false;
            }
        }
        return true;
    }
}
