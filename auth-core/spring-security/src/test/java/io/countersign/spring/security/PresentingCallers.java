// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.Caller;
import io.countersign.spring.security.presented.PresentedTokens;

/** Creates authentications as the filter does. */
public final class PresentingCallers {

    private PresentingCallers() {}

    /** @param value value of the credential header */
    public static CallerAuthentication presenting(Caller caller, String value) {
        CallerAuthentication authentication = new CallerAuthentication(caller, null);
        authentication.present(PresentedTokens.of(value));
        return authentication;
    }
}
