// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import io.countersign.spring.boot.zk.FakeProofSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** {@link TestApplication} in this JVM, with a fake proof system and a registered client. */
final class TestServer implements AutoCloseable {

    private static final String PROOF_SYSTEM = "--countersign.zk.proof-system=";

    private final ProvingClient client = new ProvingClient(new FakeProofSystem());

    private final ConfigurableApplicationContext context;

    private TestServer(Consumer<GenericApplicationContext> beans, boolean registered, String... arguments) {
        SpringApplication application = new SpringApplication(TestApplication.class);
        application.addInitializers(made -> beans.accept((GenericApplicationContext) made));
        List<String> all = new ArrayList<>(List.of(arguments));
        if (all.stream().noneMatch(argument -> argument.startsWith(PROOF_SYSTEM))) {
            all.add(PROOF_SYSTEM + "fake");
        }
        if (registered) {
            all.add(client.registered());
        }
        this.context = application.run(TestApplication.withDefaults(all.toArray(String[]::new)));
    }

    static TestServer start(Consumer<GenericApplicationContext> beans, String... arguments) {
        return new TestServer(beans, true, arguments);
    }

    /** Starts one with another registry. */
    static TestServer withRegistry(ProvingClientRegistry registry, String... arguments) {
        TestServer server = new TestServer(made -> {}, false, arguments);
        registry.register(server.client.commitment());
        return server;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    String proof() {
        return client.proof();
    }

    int status(String authorization) {
        return client.status(port(), authorization);
    }

    String health() {
        return client.health(port());
    }

    private int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    @Override
    public void close() {
        context.close();
    }

    /** Registry that clients can be added to. */
    @FunctionalInterface
    interface ProvingClientRegistry {

        void register(String commitment);
    }
}
