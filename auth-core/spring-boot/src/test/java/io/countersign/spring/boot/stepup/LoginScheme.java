// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.stepup;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.spring.boot.TextScheme;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Accepts {@code Authorization: Bearer <user>/<acr>/<seconds since the login>}, or with DPoP. The user {@code clerk} has
 * the role, {@code service} is a client without a user, and {@code none} leaves a part out.
 */
final class LoginScheme extends TextScheme {

    LoginScheme() {
        super(
                "login",
                new Marker("Authorization", "Bearer", null, null),
                new Marker("Authorization", "DPoP", null, null));
    }

    @Override
    protected Verdict verify(String value, Credential credential, InboundRequest request) {
        String[] parts = value.substring(value.indexOf(' ') + 1).split("/", -1);
        boolean isService = parts[0].equals("service");
        Caller caller = new Caller(
                isService ? null : new Caller.User("https://issuer", parts[0], null),
                isService ? List.of(new Caller.Workload("service")) : List.of(),
                parts[0].equals("clerk") ? Set.of("ROLE_CLERK") : Set.of(),
                Map.of(),
                Instant.MAX,
                value.startsWith("DPoP") ? new SenderBinding.Key("thumbprint") : new SenderBinding.Bearer(),
                credential);
        return Verdict.accepted(parts.length < 3 ? caller : caller.withLogin(login(parts[1], parts[2])));
    }

    private static Caller.Login login(String acr, String ago) {
        return new Caller.Login(
                acr.equals("none") ? Set.of() : Set.of(acr.split(",")),
                ago.equals("none") ? null : Instant.now().minusSeconds(Long.parseLong(ago)));
    }
}
