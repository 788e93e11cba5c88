// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

/**
 * Searches the base64url text of a JSON object for a top-level member {@code alg}. Runs for each request: decodes octet
 * by octet, stops at the member, and allocates no text.
 */
final class AlgorithmSearch {

    private static final String NAME = "alg";

    private static final int MISMATCH = -1;

    private int depth;

    private boolean closed;

    private boolean inText;

    private boolean escaped;

    // Whether a text at this place is the name of a top-level member.
    private boolean atName;

    // Number of matching characters of the name so far.
    private int matched;

    private boolean found;

    private AlgorithmSearch() {}

    /** Whether the first characters of a token are such a text; what follows the member is not examined. */
    static boolean finds(String token, int end) {
        AlgorithmSearch search = new AlgorithmSearch();
        int buffer = 0;
        int bits = 0;
        for (int i = 0; i < end; i++) {
            int sextet = sextet(token.charAt(i));
            if (sextet < 0) {
                return false;
            }
            buffer = (buffer << 6 | sextet) & 0xfff;
            bits += 6;
            if (bits >= 8) {
                bits -= 8;
                if (!search.continuesWith(buffer >> bits & 0xff)) {
                    return search.found;
                }
            }
        }
        return false;
    }

    private static int sextet(char c) {
        if (c >= 'A' && c <= 'Z') {
            return c - 'A';
        }
        if (c >= 'a' && c <= 'z') {
            return c - 'a' + 26;
        }
        if (c >= '0' && c <= '9') {
            return c - '0' + 52;
        }
        return c == '-' ? 62 : c == '_' ? 63 : -1;
    }

    /** Takes the next octet. Returns whether the search goes on. */
    private boolean continuesWith(int octet) {
        if (depth == 0) {
            return begins(octet);
        }
        if (inText) {
            takeText(octet);
        } else {
            takeStructure(octet);
        }
        return !found && !closed;
    }

    private boolean begins(int octet) {
        if (octet == '{') {
            depth = 1;
            atName = true;
            return true;
        }
        return octet == ' ' || octet == '\t' || octet == '\n' || octet == '\r';
    }

    private void takeText(int octet) {
        if (escaped) {
            escaped = false;
        } else if (octet == '\\') {
            escaped = true;
            // An escaped name could be "alg", too. No opaque token has one.
            found = isName();
        } else if (octet == '"') {
            inText = false;
            found = isName() && matched == NAME.length();
        } else {
            boolean fits = matched >= 0 && matched < NAME.length() && octet == NAME.charAt(matched);
            matched = fits ? matched + 1 : MISMATCH;
        }
    }

    private boolean isName() {
        return depth == 1 && atName;
    }

    private void takeStructure(int octet) {
        switch (octet) {
            case '"' -> {
                inText = true;
                matched = 0;
            }
            case '{', '[' -> depth++;
            case '}', ']' -> closed = --depth == 0;
            case ':' -> atName &= depth > 1;
            case ',' -> atName |= depth == 1;
            default -> {
                // White space, a number or a literal.
            }
        }
    }
}
