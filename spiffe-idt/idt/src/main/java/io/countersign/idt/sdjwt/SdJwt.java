// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.sdjwt;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A signed token and the disclosures that go with it (RFC 9901 section 4). It is bound to its sender by the token's
 * own claims, so there is no key-binding token at its end.
 *
 * @param token in compact form
 * @param disclosures what of its claims is told
 * @since 0.1
 */
public record SdJwt(String token, List<SdDisclosure> disclosures) {

    private static final int MAX_DISCLOSURES = 64;

    private static final char SEPARATOR = '~';

    public SdJwt {
        Objects.requireNonNull(token, "token cannot be null");
        disclosures = List.copyOf(disclosures);
    }

    /**
     * Takes a text apart: the token and each disclosure, a tilde after each.
     *
     * @throws io.countersign.core.InvalidCredentialException if it is anything else, or has more than 64 disclosures
     */
    public static SdJwt parse(String text) {
        int end = text.indexOf(SEPARATOR);
        if (end <= 0 || text.charAt(text.length() - 1) != SEPARATOR) {
            throw SdDisclosure.malformed();
        }
        String token = text.substring(0, end);
        List<SdDisclosure> disclosures = new ArrayList<>();
        int from = end + 1;
        while (from < text.length()) {
            int to = text.indexOf(SEPARATOR, from);
            if (to == from || disclosures.size() == MAX_DISCLOSURES) {
                throw SdDisclosure.malformed();
            }
            disclosures.add(SdDisclosure.parse(text.substring(from, to)));
            from = to + 1;
        }
        return new SdJwt(token, disclosures);
    }

    /** Whether a text is meant to be one, and not a token alone. */
    public static boolean isOne(String text) {
        return text.indexOf(SEPARATOR) >= 0;
    }

    /** The same token with no more disclosures than those of some claims: what somebody else is entitled to. */
    public SdJwt disclosing(Set<String> names) {
        return new SdJwt(
                token,
                disclosures.stream()
                        .filter(disclosure -> disclosure.name() != null && names.contains(disclosure.name()))
                        .toList());
    }

    /** The text that is sent. */
    public String text() {
        StringBuilder text = new StringBuilder(token).append(SEPARATOR);
        disclosures.forEach(disclosure -> text.append(disclosure.encoded()).append(SEPARATOR));
        return text.toString();
    }

    @Override
    public String toString() {
        return "SdJwt" + disclosures;
    }
}
