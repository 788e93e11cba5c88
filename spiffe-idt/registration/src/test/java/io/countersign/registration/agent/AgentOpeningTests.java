// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestRbe;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.SlotOpening;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.Statement;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Opening of the own slot, which others verify. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class AgentOpeningTests {

    private final RbeParameters parameters = TestRbe.parameters(16);

    private final TestLog log = TestLog.start(TestRbe.commitments(parameters));

    @TempDir
    private Path parent;

    private boolean isMember(SlotOpening opening) {
        Registration registration = registrationOf(log.entries.get((int) opening.sequence()));
        Statement statement = registration.statement();
        byte[] secret = TestRbe.rbe()
                .secret(
                        statement.tokenHash().toArray(),
                        statement.address().octets().toArray(),
                        statement.keyHash().toArray());
        return parameters.isMember(
                opening.slot(),
                secret,
                registration.commitment().toArray(),
                opening.opening().toArray());
    }

    private static Registration registrationOf(Octets entry) {
        return switch (Entry.decode(entry).body()) {
            case Register register -> register.registration();
            case Replace replace -> replace.registration();
            default -> throw new IllegalArgumentException("The entry has no registration");
        };
    }

    @Test
    void openingThenOfTheOwnSlot() throws Exception {
        log.register(TestService.of("before", "before", 8), 0);
        try (TestCurator curator = new TestCurator(log);
                TestAttestor attestor = TestAttestor.start(log);
                TestAgent basket = new TestAgent(log, curator, attestor, parent, "basket", 5)) {
            curator.replace("/parameters", exchange -> TestServer.octets(exchange, parameters.encode()));
            assertThat(basket.agent.opening()).isEmpty();
            basket.start();
            SlotOpening first = basket.agent.opening().orElseThrow();
            assertThat(first.slot()).isEqualTo(1);
            assertThat(first.sequence()).isEqualTo(2);
            assertThat(isMember(first)).isTrue();

            curator.change(() -> log.register(TestService.of("beside", "beside", 9), 3));
            basket.awaitSequence(3);
            basket.token("basket-token-2");
            TestAgent.await().until(() -> basket.agent.opening().orElseThrow().sequence() == 4);
            assertThat(isMember(basket.agent.opening().orElseThrow())).isTrue();

            basket.restart(curator);
            assertThat(isMember(basket.agent.opening().orElseThrow())).isTrue();
        }
    }
}
