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
import io.countersign.spiffe.tls.RawConnection;
import io.countersign.spiffe.tls.RefusedPeerException;
import io.countersign.spiffe.tls.Svid;
import io.countersign.spiffe.tls.TestSource;
import java.io.UncheckedIOException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests peers that fail at the handshake, and requests while keys are unavailable. */
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
    void connectWhenThereIsNoPeerCertificateThenItGetsNoFurtherThanTheHandshake() {
        String token = genuine(IdtMode.LSVID);
        assertThatIOException().isThrownBy(() -> {
            try (RawConnection connection =
                    RawConnection.tls(RawConnection.nobody(), world.target().port())) {
                connection.get("/lsvid/whoami", "Authorization: LSVID " + token);
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
}
