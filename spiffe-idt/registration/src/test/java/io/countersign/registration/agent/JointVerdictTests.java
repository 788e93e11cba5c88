// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts of the log of shop.com and of the log of delivery.com about one peer. */
class JointVerdictTests {

    private static PeerVerdict verdict(String text) {
        if (text.startsWith("spiffe://")) {
            return new PeerVerdict.Accepted(new RegisteredPeer(SpiffeId.parse(text), 1, Instant.MAX));
        }
        return text.startsWith("log_") || text.startsWith("agent_")
                ? new PeerVerdict.Unknown(text, text)
                : new PeerVerdict.Rejected(text, text);
    }

    private static Set<TrustDomain> domain(String name) {
        return Set.of(new TrustDomain(name));
    }

    @ParameterizedTest
    @CsvSource({
        // Exactly the responsible log accepts.
        "spiffe://shop.com/a, registration_unknown, spiffe://shop.com/a",
        "registration_unknown, spiffe://delivery.com/a, spiffe://delivery.com/a",
        "spiffe://shop.com/a, registration_other_key, spiffe://shop.com/a",
        "registration_ended, spiffe://delivery.com/a, spiffe://delivery.com/a",
        "spiffe://shop.com/a, log_too_old, spiffe://shop.com/a",
        "log_contradicts_itself, spiffe://delivery.com/a, spiffe://delivery.com/a",
        // A name of another trust domain.
        "spiffe://delivery.com/a, registration_unknown, registration_other_trust_domain",
        "registration_unknown, spiffe://shop.com/a, registration_other_trust_domain",
        "log_too_old, spiffe://shop.com/a, registration_other_trust_domain",
        "spiffe://other.com/a, spiffe://other.com/a, registration_other_trust_domain",
        "spiffe://shop.com/a, spiffe://shop.com/b, spiffe://shop.com/a",
        "spiffe://delivery.com/a, spiffe://delivery.com/b, spiffe://delivery.com/b",
        // Both accept.
        "spiffe://shop.com/a, spiffe://delivery.com/a, registration_in_several_logs",
        // The refusal of the log that knows the token.
        "registration_unknown, registration_other_address, registration_other_address",
        "registration_other_key, registration_unknown, registration_other_key",
        "registration_other_key, registration_ended, registration_other_key",
        "log_too_old, registration_other_address, registration_other_address",
        "registration_other_address, log_contradicts_itself, registration_other_address",
        // A log that cannot tell.
        "registration_unknown, log_too_old, log_too_old",
        "log_contradicts_itself, registration_unknown, log_contradicts_itself",
        "agent_not_started, registration_unknown, agent_not_started",
        "log_too_old, agent_not_started, log_too_old",
        "registration_unknown, registration_unknown, registration_unknown"
    })
    void getThenThatOfTheResponsibleLog(String own, String followed, String expected) {
        JointVerdict joint = new JointVerdict();
        joint.add(domain("shop.com"), verdict(own));
        joint.add(domain("delivery.com"), verdict(followed));
        assertThat(AgentTestBase.reason(joint.get())).isEqualTo(expected);
        assertThat(joint.get()).hasSameClassAs(verdict(expected));
    }

    @Test
    void getWhenTheIdentityIsNoRegisteredPeerThenRefused() {
        JointVerdict joint = new JointVerdict();
        joint.add(domain("shop.com"), new PeerVerdict.Accepted(new OtherPeer()));
        assertThat(AgentTestBase.reason(joint.get())).isEqualTo("registration_other_trust_domain");
    }

    @Test
    void getWhenThereIsNoLogThenRefused() {
        assertThatIllegalStateException().isThrownBy(() -> new JointVerdict().get());
    }

    /** Peer of another link trust. */
    private static final class OtherPeer implements PeerIdentity {

        @Override
        public String name() {
            return "spiffe://shop.com/a";
        }

        @Override
        public Instant end() {
            return Instant.MAX;
        }
    }
}
