// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes a credential that no accepted scheme recognises, in words that are safe to log. */
final class UnrecognisedCredential {

    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,31}");

    private static final Pattern TYPE = Pattern.compile("\"typ\"\\s*:\\s*\"([A-Za-z0-9.+/_-]{1,64})\"");

    private UnrecognisedCredential() {}

    /** @param value value of the header */
    static String rule(String header, String value) {
        int space = value.indexOf(' ');
        String word = space < 0 ? "" : value.substring(0, space);
        String token = value.substring(space + 1).strip();
        int dot = token.indexOf('.');
        String told = dot > 0
                ? "typ=" + type(token.substring(0, dot))
                : header.toLowerCase(Locale.ROOT) + "=" + (WORD.matcher(word).matches() ? word : "a text");
        return told + " is of no accepted scheme";
    }

    private static String type(String header) {
        try {
            Matcher type = TYPE.matcher(new String(Base64.getUrlDecoder().decode(header), StandardCharsets.UTF_8));
            return type.find() ? type.group(1) : "none";
        } catch (IllegalArgumentException ex) {
            return "none";
        }
    }
}
