// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.SignedStatement;
import java.util.List;
import java.util.function.Function;

/** Attacks of a curator that signs entries whose content is wrong. */
final class EntryAttacks {

    // Beyond the slots that services have.
    private static final int FREE = 90;

    private EntryAttacks() {}

    static List<Attack> all() {
        return List.of(
                stopped(
                        "occupied-slot",
                        "The curator registers an impostor in the slot of a service",
                        "SLOT_OCCUPIED",
                        Forgery::occupied),
                stopped(
                        "without-attestor",
                        "It puts in an impostor whom no attestor knows, with a signature that it made up",
                        "ATTESTATION_SIGNATURE",
                        Forgery::withoutAttestor),
                new Attack(
                        "unpinned-attestor",
                        "It puts in an impostor by an attestor of its own, which is not pinned",
                        Observer.AGENT,
                        "Unbound ATTESTOR_NOT_PINNED",
                        Consequence.PREVENTED,
                        scenario -> run(scenario, Forgery::unpinnedAttestor)),
                stopped(
                        "altered-address",
                        "It alters the address in a statement, and signs the log with it",
                        "ATTESTATION_SIGNATURE",
                        Forgery::alteredAddress),
                stopped(
                        "other-point",
                        "It adds another point to the commitment than the statement's key (an entry has no place for a"
                                + " key such as x h_i + y g1)",
                        "COMMITMENT",
                        Forgery::otherPoint),
                stopped(
                        "no-possession",
                        "It registers a key that the impostor does not have",
                        "POSSESSION_SIGNATURE",
                        Forgery::withoutPossession),
                stopped(
                        "replayed",
                        "It puts a revoked registration in again, for who has the key",
                        "STATEMENT_REPEATED",
                        Forgery::replayed),
                stopped(
                        "token-again",
                        "It registers the token of a service a second time, with the key of an impostor",
                        "TOKEN_REPEATED",
                        Forgery::tokenAgain),
                new Attack(
                        "log-key",
                        "A new log key comes into force that the former one did not sign",
                        Observer.AGENT,
                        "Refused ROLL_OVER_SIGNATURE",
                        Consequence.PREVENTED,
                        scenario -> run(scenario, Forgery::logKey)),
                new Attack(
                        "unattested-revocation",
                        "It revokes a registration by a key that nobody knows, to shut a service out",
                        Observer.AGENT,
                        "UnattestedRevocation",
                        Consequence.NOTICED,
                        scenario -> run(scenario, Forgery::unattestedRevocation)));
    }

    private static Attack stopped(String name, String tried, String fault, Change change) {
        return new Attack(
                name,
                tried,
                Observer.AGENT,
                "Stopped " + fault,
                Consequence.PREVENTED,
                scenario -> run(scenario, change));
    }

    /** Shows the forged entry to a service, to which the impostor connects again and again. */
    private static Attack.Finding run(Scenario scenario, Change change) throws Exception {
        LabService alice = scenario.start("alice");
        LabService carol = scenario.shared("carol");
        List<Octets> entries = scenario.entries();
        Impostor impostor = scenario.impostor("mallory");
        Forgery forgery = new Forgery(scenario, scenario.lab().forged(entries), impostor, carol);
        LabClient client = change.apply(forgery);
        long begin = System.nanoTime();
        alice.front().show(forgery.log());
        try (Attempts attempts = Attempts.begin(client, alice)) {
            return Scenario.found(begin, Scenario.byAgent(alice, begin), attempts.end());
        }
    }

    /** Appends what is wrong, and returns the client of whom it is for. */
    @FunctionalInterface
    private interface Change {

        LabClient apply(Forgery forgery) throws Exception;
    }

    /**
     * What the curator has for its forgery.
     *
     * @param carol service that is registered
     */
    private record Forgery(Scenario scenario, ForgedLog log, Impostor impostor, LabService carol) {

        private Ed25519Signer attestor() {
            return scenario.lab().attestorKey();
        }

        private static LabClient client(Impostor impostor) {
            return LabClient.attacker(impostor.identity(), impostor.address(), () -> null);
        }

        private Entry ofCarol() {
            return Scenario.registration(log.entries(), carol);
        }

        private LabClient thiefOfCarol() {
            return LabClient.attacker(carol.identity(), carol.address(), () -> null);
        }

        LabClient occupied() {
            log.registerAgain(impostor, attestor(), Registered.in(ofCarol()).slot());
            return client(impostor);
        }

        LabClient withoutAttestor() {
            append(registration -> new SignedStatement(
                    registration.statement(),
                    Keys.signer().sign(registration.statement().text(impostor.logId()))));
            return client(impostor);
        }

        LabClient unpinnedAttestor() {
            log.register(impostor, Keys.signer(), FREE);
            return client(impostor);
        }

        LabClient alteredAddress() throws Exception {
            Impostor elsewhere = new Impostor(
                    impostor.logId(),
                    impostor.name(),
                    scenario.lab().address(),
                    impostor.pair(),
                    impostor.tokenHash(),
                    impostor.issued());
            append(registration -> new SignedStatement(
                    elsewhere.statement(attestor(), FREE),
                    registration.attested().signature()));
            return client(elsewhere);
        }

        LabClient otherPoint() throws Exception {
            log.registerOtherKey(impostor, scenario.impostor("other"), attestor(), FREE);
            return client(impostor);
        }

        LabClient withoutPossession() throws Exception {
            Registration right = impostor.registration(attestor(), FREE, log.commitment(impostor, attestor(), FREE));
            Impostor other = scenario.impostor("other");
            log.append(new Register(new Registration(
                    right.attested(), right.tlsKey(), other.possession(right.attested()), right.commitment())));
            return client(impostor);
        }

        LabClient replayed() {
            Registration former = Registered.in(ofCarol());
            Scenario.revoked(log, carol).replay(former);
            return thiefOfCarol();
        }

        LabClient tokenAgain() {
            Impostor thief = scenario.lab()
                    .impostor(
                            impostor.name(),
                            impostor.address(),
                            Registered.in(ofCarol()).statement().tokenHash());
            log.register(thief, attestor(), FREE);
            return client(thief);
        }

        LabClient logKey() {
            log.rollOver(Keys.signer(), Keys.signer());
            return client(impostor);
        }

        LabClient unattestedRevocation() {
            Ed25519Signer unknown = Keys.signer();
            Entry entry = ofCarol();
            log.revoke(entry, unknown.key().id(), unknown.sign(Registered.revocationText(entry)));
            return client(impostor);
        }

        /** Appends the impostor's registration with another statement, as if all the rest fitted it. */
        private void append(Function<Registration, SignedStatement> change) {
            Octets commitment = log.commitment(impostor, attestor(), FREE);
            Registration right = impostor.registration(attestor(), FREE, commitment);
            SignedStatement attested = change.apply(right);
            log.append(new Register(
                    new Registration(attested, right.tlsKey(), impostor.possession(attested), commitment)));
        }
    }
}
