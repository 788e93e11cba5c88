// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.OAuthCredential;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Credential that an entry scheme has verified. */
record TestOAuthCredential(String accessToken) implements OAuthCredential {

    static Caller caller(String accessToken) {
        return new Caller(
                new Caller.User("https://idp.example", "alice", null),
                List.of(),
                Set.of(),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                new TestOAuthCredential(accessToken));
    }

    @Override
    public SchemeName scheme() {
        return new SchemeName("shared-jwt");
    }

    @Override
    public String id() {
        return "oauth-1";
    }
}
