// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Authentication context class of the only login at this server: a password over TLS. */
public final class LoginClass {

    /** Value of {@code acr}, of SAML's authentication context classes. */
    public static final String PASSWORD = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";

    private LoginClass() {}

    /** Whether the login meets one of the requested classes. */
    static boolean meets(@Nullable String acrValues) {
        return acrValues == null || Arrays.asList(acrValues.split(" ")).contains(PASSWORD);
    }
}
