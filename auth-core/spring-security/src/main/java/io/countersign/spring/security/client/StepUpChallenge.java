// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.client;

import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/** Recognises a response whose challenge asks for another login of the user (RFC 9470 section 3). */
final class StepUpChallenge {

    private static final Pattern ERROR =
            Pattern.compile("(?i)\\berror\\s*=\\s*\"?insufficient_user_authentication\"?(?![\\w-])");

    private StepUpChallenge() {}

    /** Whether a new token of the same login would be refused again. */
    static boolean isIn(HttpHeaders headers) {
        return headers.getOrEmpty(HttpHeaders.WWW_AUTHENTICATE).stream()
                .anyMatch(challenge -> ERROR.matcher(challenge).find());
    }
}
