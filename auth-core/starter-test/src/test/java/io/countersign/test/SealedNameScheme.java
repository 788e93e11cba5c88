// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

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
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Minimal scheme: a name and its keyed digest, {@code Authorization: Seal <name>.<hex>}. */
final class SealedNameScheme implements CredentialScheme {

    private static final SchemeName NAME = new SchemeName("sealed-name");

    private final boolean reachable;

    SealedNameScheme(boolean reachable) {
        this.reachable = reachable;
    }

    static String seal(String name) {
        byte[] digest = Digests.sha256(("key " + name).getBytes(StandardCharsets.UTF_8));
        return name + "." + HexFormat.of().formatHex(digest);
    }

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker("Authorization", "Seal", null, null));
    }

    @Override
    public Reading read(InboundRequest request) {
        String value = request.header("Authorization");
        if (value == null || !value.startsWith("Seal ")) {
            return Reading.absent();
        }
        String sealed = value.substring(5);
        return sealed.indexOf('.') > 0 ? Reading.present(new Sealed(sealed)) : Reading.malformed(RefusalCode.MALFORMED);
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        if (!reachable) {
            return Verdict.unknown("keys are unavailable");
        }
        Sealed sealed = (Sealed) credential;
        String name = sealed.value().substring(0, sealed.value().indexOf('.'));
        if (!seal(name).equals(sealed.value())) {
            return Verdict.rejected(RefusalCode.BAD_SIGNATURE);
        }
        return Verdict.accepted(new Caller(
                new Caller.User("issuer", name, null),
                List.of(),
                Set.of(),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                sealed));
    }

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        if (!(caller.credential() instanceof Sealed sealed)) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        next.header("Authorization", "Seal " + sealed.value());
        return Propagation.done();
    }

    record Sealed(String value) implements Credential {

        @Override
        public SchemeName scheme() {
            return NAME;
        }

        @Override
        public String id() {
            return "sealed";
        }

        @Override
        public String toString() {
            return "Sealed";
        }
    }
}
