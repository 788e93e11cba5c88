// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.util.Locale;
import java.util.Optional;

/**
 * Which passwords are too weak: length counts most (NIST SP 800-63B section 3.1.1), and what is guessed first is
 * refused: the {@linkplain CommonPasswords commonest}, and the user's own name. Beyond that nothing is asked for.
 */
final class PasswordRules {

    static final int SHORTEST = 12;

    static final int LONGEST = 128;

    private static final int FEWEST_DIFFERENT = 5;

    private static final int TELLING_NAME = 3;

    private PasswordRules() {}

    /** What is wrong with the password, or nothing. */
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
            return Optional.of("is one of the commonest passwords, or little more than one of them");
        }
        return Optional.empty();
    }

    /** Whether every character follows the one before it, upwards or downwards, nine and nought being neighbours. */
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
