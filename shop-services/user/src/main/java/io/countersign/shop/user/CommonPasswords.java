// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.nulabinc.zxcvbn.StandardDictionaries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The 30,000 most common passwords, as listed by zxcvbn, and their simple variations (NIST SP 800-63B section
 * 3.1.1.2): letters written as digits or signs; up to eight digits or signs before, between or after;
 * repetitions of the whole.
 */
final class CommonPasswords {

    private static final int MOST_ADDED = 8;

    private static final Set<String> MORE = Set.of("administrator", "countersign", "correcthorsebatterystaple");

    private static final Pattern REPEATED = Pattern.compile("(.+?)(?:[^\\p{L}]*\\1)+");

    private static final Pattern NO_LETTER = Pattern.compile("[^\\p{L}]");

    private static final String WRITTEN = "@4683$5!07+";

    private static final String MEANT = "aagbessiott";

    private static final Set<String> common = load();

    private CommonPasswords() {}

    private static Set<String> load() {
        try {
            Set<String> loaded =
                    new HashSet<>(StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies());
            loaded.addAll(MORE);
            return Set.copyOf(loaded);
        } catch (IOException ex) {
            throw new UncheckedIOException("The list of common passwords cannot be read", ex);
        }
    }

    /** @param password password in lower case */
    static boolean contain(String password) {
        return common.contains(password) || isCommon(password) || isCommon(withoutRepetition(password));
    }

    /** Replaces digits and signs by the letters that they stand for, such as 1 by i. */
    static String plain(String password) {
        return plain(password, 'i');
    }

    private static String plain(String password, char one) {
        StringBuilder plain = new StringBuilder(password.length());
        for (int i = 0; i < password.length(); i++) {
            char written = password.charAt(i);
            int index = WRITTEN.indexOf(written);
            plain.append(written == '1' ? one : index < 0 ? written : MEANT.charAt(index));
        }
        return plain.toString();
    }

    private static String withoutRepetition(String password) {
        Matcher repeated = REPEATED.matcher(password);
        // The part after the last repetition was appended.
        return repeated.lookingAt() ? repeated.group(1) + password.substring(repeated.end()) : password;
    }

    private static boolean isCommon(String password) {
        String letters = NO_LETTER.matcher(password).replaceAll("");
        if (password.length() - letters.length() <= MOST_ADDED && common.contains(letters)) {
            return true;
        }
        for (int begin = 0; begin <= MOST_ADDED && isAdded(password, 0, begin); begin++) {
            int shortest = Math.max(begin, password.length() - MOST_ADDED + begin);
            for (int end = password.length(); end >= shortest && isAdded(password, end, password.length()); end--) {
                if (!isAdded(password, begin, end) && isListed(password.substring(begin, end))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether that part contains no letter. */
    private static boolean isAdded(String password, int begin, int end) {
        return end <= password.length()
                && password.substring(begin, end).codePoints().noneMatch(Character::isLetter);
    }

    private static boolean isListed(String core) {
        return List.of(core, plain(core, 'i'), plain(core, 'l')).stream().anyMatch(common::contains);
    }
}
