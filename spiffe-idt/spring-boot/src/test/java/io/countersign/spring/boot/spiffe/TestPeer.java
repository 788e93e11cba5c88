// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.ReplayStore;
import io.countersign.core.link.LinkListener;
import io.countersign.idt.IdtMode;
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
import io.countersign.idt.nested.TestAnonToken;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.X509Svid;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.SvidSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Workload with its real SVID and key that sends whatever a test specifies. */
final class TestPeer {

    private static final Clock CLOCK = Clock.systemUTC();

    private final SvidSource source;

    private final LiveIdentity identity;

    TestPeer(SvidSource source) {
        this.source = source;
        this.identity = new LiveIdentity(source, CLOCK);
    }

    SpiffeId id() {
        return identity.id();
    }

    X509Svid svid() {
        return identity.svid();
    }

    /** Abilities that a token gives this workload: to read it, and to add its own layer. */
    String extend(String token, NextLayer next) {
        IdtMode mode = mode(token);
        Verified verified = (Verified) verifier(mode).inspect(token, id());
        return switch (mode) {
            case DVID -> throw new IllegalArgumentException("not a nested mode");
            case ID_MODE -> new IdModeTokens(identity::svid, CLOCK).extend(verified, next);
            case ANON_MODE -> new AnonTokens(id(), CLOCK).extend(verified, next);
            case LSVID -> new LsvidTokens(() -> LsvidSigner.of(identity.svid()), CLOCK).extend(verified, next);
        };
    }

    String extend(String token, SpiffeId next) {
        return extend(token, NextLayer.to(next, Duration.ofMinutes(2)));
    }

    private NestedVerifier verifier(IdtMode mode) {
        NestedPolicy policy = NestedPolicy.of(id(), Set.of(IdtWorld.ASSERTING));
        AnonRoots roots = AnonRoots.of(Map.of(
                IdtWorld.ASSERTING,
                List.of(
                        TestAnonToken.root(TestAsserting.ROOT).publicKey(),
                        TestAnonToken.root(TestAsserting.STOLEN_ROOT).publicKey())));
        return switch (mode) {
            case DVID -> throw new IllegalArgumentException("not a nested mode");
            case ID_MODE ->
                NestedVerifier.idMode(policy, identity::bundles, new ChainVerifier(10), TestPeer::unused, CLOCK);
            case ANON_MODE -> NestedVerifier.anonMode(policy, () -> roots, TestPeer::unused, CLOCK);
            case LSVID ->
                NestedVerifier.lsvid(policy, identity::bundles, new ChainVerifier(10), TestPeer::unused, CLOCK);
        };
    }

    private static ReplayStore.Use unused(String owner, String id, Instant until) {
        return ReplayStore.Use.FIRST;
    }

    private static IdtMode mode(String token) {
        if (token.indexOf('~') < 0) {
            return IdtMode.ANON_MODE;
        }
        String payload = token.substring(0, token.indexOf('.'));
        String json = new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8);
        return json.contains("\"typ\":\"id-mode\"") ? IdtMode.ID_MODE : IdtMode.LSVID;
    }

    Answer send(IdtApp app, IdtMode mode, String token) {
        return get(app, "/" + mode + "/whoami", "Authorization: " + mode.authScheme() + " " + token + "\r\n");
    }

    /** Sends a request on a new connection. */
    Answer get(IdtApp app, String path, String header) {
        LiveTls tls = new LiveTls(source, LinkListener.NONE, CLOCK);
        try (Socket socket = tls.context(PeerPolicy.parse(List.of("spiffe://shop.com/*")))
                .getSocketFactory()
                .createSocket("127.0.0.1", app.port())) {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return Answer.of(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Response to a request. */
    record Answer(int status, String head, String body) {

        static Answer of(String text) {
            int end = text.indexOf("\r\n\r\n");
            return new Answer(Integer.parseInt(text.substring(9, 12)), text.substring(0, end), text.substring(end + 4));
        }
    }
}
