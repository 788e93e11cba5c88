// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OwnerTests {

    private static final String OWN = "https://sts.delivery.com";

    private static final String SHOP = "https://sts.shop.com";

    @Test
    void ofWhenOwnIssuerTellsTheOriginThenThat() {
        assertThat(Owner.of(caller(OWN), Set.of(OWN))).contains(new Owner(SHOP, "victim"));
    }

    @Test
    void ofWhenForeignIssuerTellsAnOriginThenNotBelieved() {
        assertThat(Owner.of(caller(SHOP), Set.of(OWN))).contains(new Owner(SHOP, "mallory"));
    }

    private static Caller caller(String issuer) {
        Map<String, Object> origin = Map.of("format", "iss_sub", "iss", SHOP, "sub", "victim");
        return new Caller(
                new Caller.User(issuer, "mallory", "mallory"),
                List.of(),
                Set.of(),
                Map.of("sub_id", origin),
                Instant.MAX,
                new SenderBinding.Bearer(),
                new Read(new SchemeName("cross-domain"), null));
    }

    private record Read(SchemeName scheme, @Nullable String id) implements Credential {}
}
