// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import io.countersign.core.MemoryReplayStore;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Rejected;
import io.countersign.idt.IdtVerification.Unknown;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.AnonRoots;
import io.countersign.idt.nested.AnonTokens;
import io.countersign.idt.nested.IdModeTokens;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.schemes.RemoteAnonRoots;
import io.countersign.idt.schemes.RevokedKeys;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.spiffe.tls.LiveIdentity;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;

/** Identity tokens that one workload gets from an asserting workload, and extends for others. */
final class IdentityTokens {

    private static final Duration LIFE = Duration.ofMinutes(1);

    private static final Clock CLOCK = Clock.systemUTC();

    private final URI url;

    private final SpiffeId asserting;

    private final Workload sender;

    private final SSLContext tls;

    /** @param url address of the asserting workload, without a trailing slash */
    IdentityTokens(URI url, SpiffeId asserting, Workload sender) {
        this.url = url;
        this.asserting = asserting;
        this.sender = sender;
        this.tls = sender.tls(asserting);
    }

    /**
     * Returns a new token for a recipient: a DVID for its trust domain, or a nested token with a layer for it.
     *
     * @throws IllegalStateException if the asserting workload issues none; the message has its answer
     */
    String token(IdtMode mode, String userToken, SpiffeId recipient) {
        if (!mode.isNested()) {
            String audience = recipient.trustDomain().id().toString();
            return mint(mode, Map.of("token", userToken, "audience", audience));
        }
        return extended(mode, mint(mode, Map.of("token", userToken)), recipient);
    }

    private String mint(IdtMode mode, Map<String, String> request) {
        return ServerRequests.post(tls, url.resolve(mode.mintPath()), request, "token")
                .getFirst();
    }

    private String extended(IdtMode mode, String token, SpiffeId recipient) {
        LiveIdentity identity = sender.identity();
        Verified verified = switch (verifier(mode, identity).inspect(token, sender.id())) {
            case Verified accepted -> accepted;
            case Rejected refused ->
                throw new IllegalStateException("The asserting workload issued an unusable token: " + refused);
            case Unknown unknown ->
                throw new IllegalStateException(
                        "The token of the asserting workload could not be verified: " + unknown);
        };
        NextLayer next = NextLayer.to(recipient, LIFE);
        return switch (mode) {
            case ID_MODE -> new IdModeTokens(identity::svid, CLOCK).extend(verified, next);
            case ANON_MODE -> new AnonTokens(sender.id(), CLOCK).extend(verified, next);
            case LSVID -> new LsvidTokens(() -> LsvidSigner.of(identity.svid()), CLOCK).extend(verified, next);
            case DVID -> throw new IllegalArgumentException("A DVID has no layers");
        };
    }

    private NestedVerifier verifier(IdtMode mode, LiveIdentity identity) {
        NestedPolicy policy = NestedPolicy.of(sender.id(), Set.of(asserting));
        MemoryReplayStore unused = new MemoryReplayStore(1, CLOCK);
        ChainVerifier chains = new ChainVerifier(2);
        return switch (mode) {
            case ID_MODE -> NestedVerifier.idMode(policy, identity::bundles, chains, unused, CLOCK);
            case ANON_MODE -> NestedVerifier.anonMode(policy, this::roots, unused, CLOCK);
            case LSVID -> NestedVerifier.lsvid(policy, identity::bundles, chains, unused, CLOCK);
            case DVID -> throw new IllegalArgumentException("A DVID has no layers");
        };
    }

    private AnonRoots roots() {
        URI address = url.resolve(IdtMode.ANON_MODE.keysPath());
        return AnonRoots.from(Map.of(
                asserting,
                new RemoteAnonRoots(
                        address.toString(),
                        () -> ServerRequests.get(tls, address).getBytes(StandardCharsets.UTF_8),
                        RevokedKeys.NONE,
                        RemoteDocumentSettings.DEFAULT,
                        CLOCK)));
    }
}
