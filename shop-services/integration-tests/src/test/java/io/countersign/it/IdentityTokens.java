// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.core.MemoryReplayStore;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification;
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
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.spiffe.tls.LiveIdentity;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * Credentials that services present for a user in the modes of workload identity, created with their SVIDs,
 * as an attacker who took services over could.
 */
final class IdentityTokens {

    private static final Duration LIFE = Duration.ofMinutes(1);

    private static final Clock CLOCK = Clock.systemUTC();

    private static final Map<Mode, IdtMode> MODES = Map.of(
            Mode.DVID, IdtMode.DVID,
            Mode.ID_MODE, IdtMode.ID_MODE,
            Mode.ANON_MODE, IdtMode.ANON_MODE,
            Mode.LSVID, IdtMode.LSVID);

    private final TestShop<?> shop;

    private final IdtMode mode;

    IdentityTokens(TestShop<?> shop, Mode mode) {
        this.shop = shop;
        this.mode = MODES.get(mode);
    }

    /**
     * Returns the headers for a path of services, the called one last; a DVID depends only on the first and
     * the last.
     */
    Map<String, String> shown(Person person, Service... way) {
        return header(token(person, way));
    }

    Map<String, String> header(String token) {
        return Map.of("Authorization", mode.authScheme() + " " + token);
    }

    /** Returns the gateway's token from the asserting workload, with a layer of each service for the next one. */
    String token(Person person, Service... way) {
        String token = mint(person.token());
        for (int i = 0; mode != IdtMode.DVID && i + 1 < way.length; i++) {
            token = extended(token, way[i], way[i + 1]);
        }
        return token;
    }

    String mint(String oauthToken) {
        return ask(Service.GATEWAY, "{\"token\":\"" + oauthToken + "\"}")
                .expect(200)
                .text("token");
    }

    /** Requests a token from the asserting workload. */
    Reply ask(Service as, String request) {
        return shop.send(as, "POST", Service.ASSERTING, mode.mintPath(), request, Map.of());
    }

    private String extended(String token, Service signer, Service next) {
        SpiffeId self = SpiffeId.parse(signer.spiffeId());
        IdtVerification inspected = verifier(signer).inspect(token, self);
        if (!(inspected instanceof Verified verified)) {
            throw new AssertionError(signer + " was given what it cannot extend: " + inspected);
        }
        NextLayer layer = NextLayer.to(SpiffeId.parse(next.spiffeId()), LIFE);
        LiveIdentity identity = identity(signer);
        return switch (verified.mode()) {
            case DVID -> throw new AssertionError("a DVID has no layers");
            case ID_MODE -> new IdModeTokens(identity::svid, CLOCK).extend(verified, layer);
            case ANON_MODE -> new AnonTokens(self, CLOCK).extend(verified, layer);
            case LSVID -> new LsvidTokens(() -> LsvidSigner.of(identity.svid()), CLOCK).extend(verified, layer);
        };
    }

    /** Returns headers with a token that a workload issued without being an asserting one. */
    Map<String, String> selfMade(Service forger, String issuer, String user, Service next) {
        LiveIdentity identity = identity(forger);
        Delegation delegation = new Delegation(issuer, user);
        NextLayer layer = NextLayer.to(SpiffeId.parse(next.spiffeId()), LIFE);
        return header(
                mode == IdtMode.ID_MODE
                        ? new IdModeTokens(identity::svid, CLOCK).mint(delegation, layer)
                        : new LsvidTokens(() -> LsvidSigner.of(identity.svid()), CLOCK).mint(delegation, layer));
    }

    private NestedVerifier verifier(Service self) {
        NestedPolicy policy =
                NestedPolicy.of(SpiffeId.parse(self.spiffeId()), Set.of(SpiffeId.parse(Service.ASSERTING.spiffeId())));
        MemoryReplayStore unused = new MemoryReplayStore(100, CLOCK);
        ChainVerifier chains = new ChainVerifier(10);
        return switch (mode) {
            case ID_MODE -> NestedVerifier.idMode(policy, identity(self)::bundles, chains, unused, CLOCK);
            case LSVID -> NestedVerifier.lsvid(policy, identity(self)::bundles, chains, unused, CLOCK);
            case ANON_MODE -> NestedVerifier.anonMode(policy, this::roots, unused, CLOCK);
            case DVID -> throw new IllegalStateException("a DVID has no layers");
        };
    }

    private AnonRoots roots() {
        byte[] keys = shop.send(Service.GATEWAY, "POST", Service.ASSERTING, mode.keysPath(), null, Map.of())
                .expect(200)
                .body()
                .getBytes(StandardCharsets.UTF_8);
        return AnonRoots.from(Map.of(
                SpiffeId.parse(Service.ASSERTING.spiffeId()),
                new RemoteAnonRoots("asserting", () -> keys, RevokedKeys.NONE, RemoteDocumentSettings.DEFAULT, CLOCK)));
    }

    private LiveIdentity identity(Service service) {
        return new LiveIdentity(shop.workload(service).source(), CLOCK);
    }

    /** Returns the parts of a token that no log may contain. */
    static String[] secrets(Map<String, String> headers) {
        String token = headers.get("Authorization").replaceFirst("^[^ ]* ", "");
        return Arrays.stream(token.split("[.~]", -1))
                .filter(part -> part.length() > 40)
                .toArray(String[]::new);
    }
}
