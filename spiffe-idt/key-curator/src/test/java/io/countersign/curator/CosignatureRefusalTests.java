// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static io.countersign.curator.TestWitnesses.offer;

import io.countersign.curator.TestCurator.World;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import io.countersign.server.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Refused cosignatures. All tests share a curator, which has none. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class CosignatureRefusalTests {

    private static final TestWitnesses witnesses = TestWitnesses.of(3);

    private static final TestClock clock = TestClock.standing();

    @TempDir
    private static Path folder;

    private static TestCurator curator;

    @BeforeAll
    static void start() {
        curator = witnesses.in(World.in(folder, clock)).start();
    }

    @AfterEach
    void audit() {
        curator.audit();
    }

    @AfterAll
    static void stop() {
        curator.close();
    }

    @Test
    void headWhenMoreCosignaturesAreAskedThanThereAreWitnessesThenRefused() {
        TestWitnesses.assertRefused(curator.get("/log/head?cosignatures=4"), 400, "malformed");
        TestWitnesses.assertRefused(curator.get("/log/head?after=0&cosignatures=4"), 400, "malformed");
        TestWitnesses.assertRefused(curator.get("/log?cosignatures=4"), 400, "malformed");
    }

    @Test
    void cosignWhenForgedThenRefused() {
        Head offered = offer(curator);
        Cosignature own = offered.cosignatureOf(witnesses.keys().get(0));
        Cosignature ofAnother = new Cosignature(witnesses.keys().get(1).key().id(), own.signature());
        Cosignature ofTheLogKey = new Cosignature(own.witness(), offered.signature());
        for (Cosignature forged : List.of(ofAnother, ofTheLogKey)) {
            TestWitnesses.assertRefused(TestWitnesses.send(curator, offered, forged), 403, "cosignature-signature");
        }
        clock.advance(Duration.ofSeconds(6));
        Head later = offer(curator);
        TestWitnesses.assertRefused(TestWitnesses.send(curator, later, own), 403, "cosignature-signature");
        TestWitnesses.assertRefused(curator.get("/log/head?cosignatures=1"), 503, "not-cosigned");
    }

    @Test
    void cosignWhenTheKeyIsNoWitnessThenRefused() {
        Head offered = offer(curator);
        TestWitnesses.assertRefused(
                TestWitnesses.send(curator, offered, offered.cosignatureOf(TestKeys.signer())), 403, "unknown-witness");
    }

    @Test
    void cosignWhenTheHeadIsOfAnotherLogThenRefused() {
        Head own = offer(curator);
        Head other = Head.sign(
                Octets.ZERO_DIGEST,
                0,
                own.hash(),
                clock.instant(),
                curator.world().logKey());
        TestWitnesses.assertRefused(witnesses.cosign(curator, other, 0), 400, "malformed");
    }

    /** Heads that the log key signed although they are not in the log, as a thief of it does, and heads of another key. */
    @Test
    void cosignWhenTheHeadIsNotOfTheLogThenRefused() {
        Head own = offer(curator);
        Octets hash = Octets.sha256(new byte[] {1});
        for (Head other : List.of(
                Head.sign(
                        curator.logId(),
                        0,
                        hash,
                        clock.instant(),
                        curator.world().logKey()),
                Head.sign(
                        curator.logId(),
                        7,
                        hash,
                        clock.instant(),
                        curator.world().logKey()),
                Head.sign(curator.logId(), 0, own.hash(), clock.instant(), TestKeys.signer()))) {
            TestWitnesses.assertRefused(witnesses.cosign(curator, other, 0), 403, "other-head");
        }
        TestWitnesses.assertRefused(curator.get("/log/head?cosignatures=1"), 503, "not-cosigned");
    }

    @Test
    void cosignWhenAMemberIsMissingOrMalformedThenRefused() {
        Head offered = offer(curator);
        Map<String, Object> request = TestWitnesses.request(
                offered, offered.cosignatureOf(witnesses.keys().get(0)));
        for (String member : request.keySet()) {
            Map<String, Object> wrong = new HashMap<>(request);
            for (String value : List.of("", "AA", "=")) {
                wrong.put(member, value);
                TestWitnesses.assertRefused(curator.post("/log/cosignatures", wrong), 400, "malformed");
            }
            wrong.remove(member);
            TestWitnesses.assertRefused(curator.post("/log/cosignatures", wrong), 400, "malformed");
        }
    }

    @Test
    void cosignWhenTheHeadHasCosignaturesThenRefused() {
        Head offered = offer(curator);
        Head cosigned = offered.cosign(witnesses.keys().get(1));
        TestWitnesses.assertRefused(
                TestWitnesses.send(
                        curator,
                        cosigned,
                        offered.cosignatureOf(witnesses.keys().get(0))),
                400,
                "malformed");
    }
}
