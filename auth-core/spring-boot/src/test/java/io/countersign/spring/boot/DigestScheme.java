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
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Accepts {@code Body-Digest: <hex>} if it is the digest of the body. */
final class DigestScheme implements CredentialScheme {

    private static final SchemeName NAME = new SchemeName("digest");

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker("Body-Digest", null, null, null));
    }

    @Override
    public Reading read(InboundRequest request) {
        String value = request.header("Body-Digest");
        return value == null ? Reading.absent() : Reading.present(new Digest(value));
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!HexFormat.of().formatHex(request.bodyDigest()).equals(credential.id())) {
            return Verdict.rejected(RefusalCode.BAD_SIGNATURE);
        }
        return Verdict.accepted(
                new Caller(null, List.of(), Set.of(), Map.of(), Instant.MAX, new SenderBinding.Request(), credential));
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }

    private record Digest(String id) implements Credential {

        @Override
        public SchemeName scheme() {
            return NAME;
        }
    }
}
