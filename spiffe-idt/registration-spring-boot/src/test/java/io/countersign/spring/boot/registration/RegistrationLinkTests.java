// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.TestRegistrations;
import io.countersign.test.LinkTrustCompatibilityKit;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** Runs the kit of link trusts with registrations. */
class RegistrationLinkTests extends LinkTrustCompatibilityKit {

    private static final int LOOPBACK = 1;

    @TempDir
    private Path folder;

    private TestRegistrations registrations;

    @BeforeEach
    void begin() {
        registrations = new TestRegistrations(folder);
        registrations.peer("basket", LOOPBACK);
        registrations.peer("product", LOOPBACK);
    }

    @AfterEach
    void end() throws Exception {
        registrations.close();
    }

    @Override
    protected Class<?> application() {
        return RegistrationApplication.class;
    }

    @Override
    protected Map<String, String> properties(URI server) {
        Map<String, String> properties = registrations.properties("account", "127.0.0.1");
        properties.put("countersign.registration.allowed-clients", TestRegistrations.id("basket"));
        properties.put("countersign.services.[" + SERVICE + "].spiffe-id", TestRegistrations.id("basket"));
        return properties;
    }

    @Override
    protected void prepare(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context).registerBean(CommitmentsFactory.class, registrations::commitments);
    }

    @Override
    protected SSLContext friend() {
        return TestRegistrations.context(registrations.peer("basket", LOOPBACK));
    }

    @Override
    protected SSLContext stranger() {
        return TestRegistrations.context(TestRegistrations.unregistered("basket"));
    }

    @Override
    protected SSLContext other() {
        return TestRegistrations.context(registrations.peer("product", LOOPBACK));
    }

    @Override
    protected String otherName() {
        return TestRegistrations.id("product");
    }

    @Override
    protected SSLContext expired() {
        return TestRegistrations.context(registrations.expired("basket"));
    }

    @Override
    protected void renew(ConfigurableApplicationContext context) {
        registrations.giveToken("account");
    }

    @Override
    protected void forget(ConfigurableApplicationContext context) {
        registrations.showAnotherLog();
        RegistrationAgent agent = context.getBean(RegistrationAgent.class);
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> agent.health().state() == AgentState.STOPPED);
    }

    /** Application without anything else. */
    @EnableAutoConfiguration
    static class RegistrationApplication {}
}
