// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.launcher.attack.Attack.Finding;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import java.time.Instant;
import java.util.List;

/** Attacks of a registered service, which sends forged heads to stop the agents of others. */
final class GossipAttacks {

    private static final int FREE = 90;

    private GossipAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack(
                        "forged-head",
                        "A registered service sends a head of another log, with a signature that it made up, so that"
                                + " agents stop",
                        Observer.AGENT,
                        "Ignored SIGNATURE",
                        Consequence.PREVENTED,
                        scenario -> forged(scenario, false)),
                new Attack(
                        "strangers-head",
                        "It sends a head that it signed with a key of its own",
                        Observer.AGENT,
                        "Ignored UNKNOWN_KEY",
                        Consequence.PREVENTED,
                        scenario -> forged(scenario, true)),
                new Attack(
                        "stolen-log-key",
                        "Somebody has stolen a log key that was replaced, and sends a head of another log",
                        Observer.AGENT,
                        "FormerKey",
                        Consequence.PREVENTED,
                        GossipAttacks::stolenLogKey));
    }

    /** The request itself is accepted, since its sender is registered. The attack succeeds if the agent stops. */
    private static Finding forged(Scenario scenario, boolean ownKey) throws Exception {
        LabService bob = scenario.start("bob");
        LabService carol = scenario.shared("carol");
        scenario.entries();
        Head right = scenario.lab().forged(scenario.entries()).head();
        Ed25519Signer own = Keys.signer();
        Octets signer = ownKey ? own.key().id() : right.signer();
        Octets hash = Octets.sha256(new byte[] {1});
        Head unsigned =
                new Head(right.logId(), right.sequence(), hash, right.time(), signer, right.signature(), List.of());
        Head forged = new Head(
                right.logId(), right.sequence(), hash, right.time(), signer, own.sign(unsigned.text()), List.of());
        return send(bob, carol, forged);
    }

    /** Carol hears of the other log, and will stop when hers is as long. */
    private static Finding stolenLogKey(Scenario scenario) throws Exception {
        LabService bob = scenario.start("bob");
        LabService carol = scenario.start("carol");
        List<Octets> entries = scenario.entries();
        Ed25519Signer former = scenario.lab().logKey();
        ForgedLog log = scenario.lab().forged(entries).rollOver(Keys.signer(), former);
        scenario.show(bob, log);
        ForgedLog other = scenario.lab().forged(entries);
        other.register(scenario.impostor("mallory"), scenario.lab().attestorKey(), FREE);
        return send(bob, carol, other.head(Instant.now(), former));
    }

    private static Finding send(LabService bob, LabService carol, Head head) throws Exception {
        long begin = System.nanoTime();
        LabClient.attacker(carol.identity(), carol.address(), head::toText).call(bob.socket());
        Sighting sighting = Scenario.byAgent(bob, begin);
        boolean goesOn = carol.call(bob).isAccepted();
        return Scenario.found(begin, goesOn ? sighting : null, -1);
    }
}
