// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.spring.security.ServiceCredential;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Accepts any {@code Service-Authorization: <scopes>} except {@code bad}; propagation of {@code refused} and
 * {@code later} fails.
 */
public final class TestServiceCredential implements ServiceCredential {

    private static final SchemeName NAME = new SchemeName("test-service");

    @Override
    public CredentialScheme scheme() {
        return new Scheme();
    }

    @Override
    public Propagation propagate(OutboundRequest next, Set<String> scopes) {
        if (scopes.contains("refused")) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (scopes.contains("later")) {
            return Propagation.unknown("issuer");
        }
        next.header(HEADER, String.join(" ", new TreeSet<>(scopes)));
        return Propagation.done();
    }

    private static final class Scheme implements CredentialScheme {

        @Override
        public SchemeName name() {
            return NAME;
        }

        @Override
        public Set<Marker> markers() {
            return Set.of(new Marker(HEADER, null, null, null));
        }

        @Override
        public Reading read(InboundRequest request) {
            String value = request.header(HEADER);
            return value == null ? Reading.absent() : Reading.present(new Scopes(value));
        }

        @Override
        public Verdict verify(Credential credential, InboundRequest request) {
            if ("bad".equals(credential.id())) {
                return Verdict.rejected(RefusalCode.BAD_SIGNATURE);
            }
            return Verdict.accepted(new Caller(
                    null,
                    List.of(new Caller.Workload("basket.example.com")),
                    Set.of("SCOPE_" + credential.id()),
                    Map.of(),
                    Instant.MAX,
                    new SenderBinding.Bearer(),
                    credential));
        }

        @Override
        public Propagation propagate(Caller caller, OutboundRequest next) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
    }

    private record Scopes(String id) implements Credential {

        @Override
        public SchemeName scheme() {
            return NAME;
        }
    }
}
