// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.launcher.attack.Attack.Finding;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.AttestorException;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.agent.Reservation;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.SignedStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;

/** Attacks of who has stolen a token, a key or both, and of an attestor that lies. */
final class TokenAttacks {

    private static final Duration LONGEST = Duration.ofSeconds(45);

    private static final int PAUSE = 20;

    private TokenAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack(
                        "token-elsewhere",
                        "Somebody has a service's token, and shows it to the attestor from another address",
                        Observer.ATTESTOR,
                        "403 other-address",
                        Consequence.PREVENTED,
                        TokenAttacks::elsewhere),
                new Attack(
                        "token-twice",
                        "Somebody on the service's machine registers a key of their own with its token, which is"
                                + " registered already",
                        Observer.CURATOR,
                        "409 used-token",
                        Consequence.PREVENTED,
                        TokenAttacks::twice),
                new Attack(
                        "ended-token",
                        "Somebody shows a token that has ended to the attestor, from the right address",
                        Observer.ATTESTOR,
                        "401 invalid-token",
                        Consequence.PREVENTED,
                        TokenAttacks::ended),
                new Attack(
                        "other-key",
                        "Somebody presents a certificate with the service's token hash and a key of their own, from its"
                                + " address",
                        Observer.SERVER,
                        "registration_other_key",
                        Consequence.PREVENTED,
                        TokenAttacks::otherKey),
                new Attack(
                        "key-elsewhere",
                        "Somebody has a service's TLS key and certificate, and connects from another address",
                        Observer.SERVER,
                        "registration_other_address",
                        Consequence.PREVENTED,
                        TokenAttacks::keyElsewhere),
                new Attack(
                        "server-elsewhere",
                        "Somebody has a service's TLS key and certificate, and serves at another address",
                        Observer.CLIENT,
                        "registration_other_address",
                        Consequence.PREVENTED,
                        TokenAttacks::serverElsewhere),
                new Attack(
                        "everything-stolen",
                        "Somebody has a service's TLS key and token, at its own address (time from the end of the token on)",
                        Observer.SERVER,
                        "registration_ended",
                        Consequence.NOTICED,
                        TokenAttacks::everything),
                new Attack(
                        "lying-attestor",
                        "The attestor states a service's name for somebody else's key",
                        Observer.AGENT,
                        "ForeignEntry",
                        Consequence.NOTICED,
                        TokenAttacks::lyingAttestor));
    }

    private static Finding elsewhere(Scenario scenario) throws Exception {
        LabService alice = scenario.shared("alice");
        AttestorClient thief = scenario.lab().attestor(scenario.lab().address(), alice.tokenFile());
        return refused(() -> thief.attest(scenario.lab().pins(), Keys.tls(), 0));
    }

    private static Finding twice(Scenario scenario) throws Exception {
        LabService alice = scenario.shared("alice");
        AttackLab lab = scenario.lab();
        AttestorClient attestor = lab.attestor(alice.address(), alice.tokenFile());
        Impostor thief = lab.impostor(alice.name(), alice.address(), attestor.tokenHash());
        return refused(() -> {
            Reservation reservation = lab.client().reserve(thief.signer().key());
            SignedStatement attested =
                    attestor.attest(lab.pins(), thief.signer().key(), reservation.slot());
            return register(lab, thief, attested);
        });
    }

    private static Object register(AttackLab lab, Impostor impostor, SignedStatement attested)
            throws IOException, CuratorException {
        CuratorClient curator = lab.client();
        return curator.register(lab.pins().logId(), attested, impostor.signer().key(), impostor.possession(attested));
    }

    private static Finding ended(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        AttestorClient thief = scenario.lab().attestor(alice.address(), alice.tokenFile());
        scenario.lab().end(thief.tokenHash());
        return refused(() -> thief.attest(scenario.lab().pins(), Keys.tls(), 0));
    }

    /** Returns who refuses a request, by its status and reason. */
    private static Finding refused(Callable<?> request) throws Exception {
        long begin = System.nanoTime();
        try {
            request.call();
            return new Finding(Observer.NOBODY, "", -1, 1);
        } catch (AttestorException ex) {
            return refused(begin, Observer.ATTESTOR, ex.status() + " " + ex.reason());
        } catch (CuratorException ex) {
            return refused(begin, Observer.CURATOR, ex.status() + " " + ex.reason());
        }
    }

    private static Finding refused(long begin, Observer observer, String reason) {
        return Scenario.found(begin, new Sighting(observer, reason, System.nanoTime()), 0);
    }

    private static Finding otherKey(Scenario scenario) throws Exception {
        LabService bob = scenario.shared("bob");
        LabService carol = scenario.shared("carol");
        Octets tokenHash =
                scenario.lab().attestor(carol.address(), carol.tokenFile()).tokenHash();
        scenario.lab().shared().entries();
        Impostor thief = scenario.lab().impostor(carol.name(), carol.address(), tokenHash);
        return byServer(bob, LabClient.attacker(thief.identity(), thief.address(), () -> null));
    }

    private static Finding keyElsewhere(Scenario scenario) throws Exception {
        LabService bob = scenario.shared("bob");
        LabService carol = scenario.shared("carol");
        scenario.lab().shared().entries();
        return byServer(bob, LabClient.attacker(carol.identity(), scenario.lab().address(), () -> null));
    }

    /** Returns why a server refuses a client. */
    static Finding byServer(LabService server, LabClient client) throws Exception {
        long begin = System.nanoTime();
        boolean accepted = client.call(server.socket()).isAccepted();
        Sighting sighting = accepted ? null : server.sightings().await(begin, any -> true);
        return Scenario.found(begin, sighting, accepted ? 1 : 0);
    }

    private static Finding serverElsewhere(Scenario scenario) throws Exception {
        LabService alice = scenario.shared("alice");
        LabService carol = scenario.shared("carol");
        scenario.lab().shared().entries();
        try (ImpostorServer server =
                ImpostorServer.start(carol.identity(), scenario.lab().address())) {
            long begin = System.nanoTime();
            boolean accepted = alice.call(server.socket(), carol.name()).isAccepted();
            Sighting sighting = accepted ? null : alice.sightings().await(begin, any -> true);
            return Scenario.found(begin, sighting, accepted ? 1 : 0);
        }
    }

    /** Nobody can tell a thief who has all that the service has. The attestor revokes what it stated when the token ends. */
    private static Finding everything(Scenario scenario) throws Exception {
        LabService bob = scenario.shared("bob");
        LabService carol = scenario.start("carol");
        Octets tokenHash =
                scenario.lab().attestor(carol.address(), carol.tokenFile()).tokenHash();
        scenario.lab().shared().entries();
        LabClient thief = LabClient.attacker(carol.identity(), carol.address(), () -> null);
        int accepted = thief.call(bob.socket()).isAccepted() ? 1 : 0;
        Files.delete(carol.tokenFile());
        scenario.lab().end(tokenHash);
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < LONGEST.toNanos()
                && thief.call(bob.socket()).isAccepted()) {
            accepted++;
            Thread.sleep(PAUSE);
        }
        return Scenario.found(begin, bob.sightings().await(begin, any -> true), accepted);
    }

    /** The curator as shipped cannot know that it is a lie, and the attestor does not revoke what it stated. */
    private static Finding lyingAttestor(Scenario scenario) throws Exception {
        LabService alice = scenario.start("alice");
        LabService bob = scenario.shared("bob");
        AttackLab lab = scenario.lab();
        Impostor impostor = lab.impostor(alice.name(), lab.address());
        lab.launch(impostor.tokenHash(), impostor.name(), impostor.address());
        Reservation reservation = lab.client().reserve(impostor.signer().key());
        SignedStatement attested = impostor.attested(lab.attestorKey(), reservation.slot());
        long begin = System.nanoTime();
        register(lab, impostor, attested);
        lab.shared().entries();
        LabClient client = LabClient.attacker(impostor.identity(), impostor.address(), () -> null);
        int accepted = client.call(bob.socket()).isAccepted() ? 1 : 0;
        return Scenario.found(begin, Scenario.byAgent(alice, begin), accepted);
    }
}
