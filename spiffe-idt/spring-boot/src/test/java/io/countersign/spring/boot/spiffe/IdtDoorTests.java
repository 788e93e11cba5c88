// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.idt.IdtMode;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import io.countersign.spiffe.tls.RefusedPeerException;
import io.countersign.spiffe.tls.Svid;
import io.countersign.spiffe.tls.TestSource;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who gets no further than the handshake, and what happens where keys are out of reach. */
class IdtDoorTests {

    private final IdtWorld world = IdtWorld.shared();

    private final TestPeer subject = world.peer("subject");

    private String genuine(IdtMode mode) {
        return switch (mode) {
            case DVID -> world.asserting.dvid(world.oauthToken(), SUBJECT, AUDIENCE);
            case ID_MODE -> subject.extend(world.asserting.idMode(ALICE, SUBJECT), TARGET);
            case ANON_MODE -> subject.extend(world.asserting.anonMode(ALICE, SUBJECT), TARGET);
            case LSVID -> subject.extend(world.asserting.lsvid(ALICE, SUBJECT), TARGET);
        };
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void connectWhenTheSvidIsOfAnotherWorkloadThenItGetsNoFurtherThanTheHandshake(IdtMode mode) {
        TestPeer mallory = world.peer("mallory");
        String token = genuine(mode);
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> mallory.send(world.strictTarget(), mode, token));
        assertThat(subject.send(world.strictTarget(), mode, token).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(IdtMode.class)
    void connectWhenTheCertificateIsSelfMadeThenItGetsNoFurtherThanTheHandshake(IdtMode mode)
            throws RefusedPeerException {
        TestKey own = TestKey.of("self-made");
        X509Certificate selfMade = TestCertificates.of("", own)
                .by("self-made", own)
                .naming(SUBJECT.toString())
                .from(Instant.now().minusSeconds(60))
                .until(Instant.now().plusSeconds(3600))
                .make();
        Svid svid = Svid.of(List.of(selfMade), own.pair().getPrivate());
        TestPeer impostor = new TestPeer(
                new TestSource(svid, world.source("subject").latest().bundles()));
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> impostor.send(world.target(), mode, genuine(mode)));
    }

    @Test
    void connectWhenThereIsNoPeerCertificateThenItGetsNoFurtherThanTheHandshake() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new TrustingAll()}, new SecureRandom());
        String request = "GET /lsvid/whoami HTTP/1.1\r\nHost: localhost\r\nAuthorization: LSVID "
                + genuine(IdtMode.LSVID) + "\r\nConnection: close\r\n\r\n";
        assertThatIOException().isThrownBy(() -> {
            try (SSLSocket socket = (SSLSocket) context.getSocketFactory()
                    .createSocket("127.0.0.1", world.target().port())) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                socket.getInputStream().readAllBytes();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"DVID", "ANON_MODE"})
    void requestWhenKeysAreOutOfReachThenItCannotBeTold(IdtMode mode) {
        assertThat(subject.send(world.cutOffTarget(), mode, genuine(mode)).status())
                .isEqualTo(503);
    }

    @ParameterizedTest
    @EnumSource(names = {"ID_MODE", "LSVID"})
    void requestWhenKeysAreOutOfReachThenChainsOfCertificatesNeedThemNot(IdtMode mode) {
        assertThat(subject.send(world.cutOffTarget(), mode, genuine(mode)).status())
                .isEqualTo(200);
    }

    /** Connects to anybody. */
    private static final class TrustingAll extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
