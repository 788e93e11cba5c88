// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import io.countersign.core.Caller;
import io.countersign.core.MemoryReplayStore;
import io.countersign.spring.boot.zk.FakeProofSystem;
import io.countersign.zk.SpentProofs;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.RegistryEvent;
import java.time.Clock;
import java.time.Instant;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Application that requires proofs, in the JVM of a test or in one of its own. It prints its port.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(TestApplication.Me.class)
class TestApplication {

    static final String SERVES = "serves at ";

    private static final String[] PROPERTIES = {
        "--server.port=0",
        "--countersign.service-id=basket.shop.com",
        "--countersign.url=https://basket.shop.com",
        "--countersign.accept=zk",
        "--countersign.zk.allow-development-keys=true",
        "--management.endpoints.web.exposure.include=*",
        "--management.endpoint.health.show-details=always",
    };

    public static void main(String[] arguments) {
        SpringApplication.run(TestApplication.class, withDefaults(arguments));
    }

    static String[] withDefaults(String... arguments) {
        String[] all = new String[PROPERTIES.length + arguments.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(PROPERTIES, 0, all, arguments.length, PROPERTIES.length);
        return all;
    }

    @EventListener
    void serves(WebServerInitializedEvent event) {
        System.out.println(SERVES + event.getWebServer().getPort());
    }

    @Bean
    FakeProofSystem fakeProofSystem() {
        return new FakeProofSystem();
    }

    @Bean
    @ConditionalOnProperty("test.registered")
    MemoryRegistry memoryRegistry(@Value("${test.registered}") String commitment) {
        MemoryRegistry registry = new MemoryRegistry(Clock.systemUTC());
        registry.apply(
                new RegistryEvent(0, RegistryEvent.Kind.REGISTERED, FieldElement.parse(commitment), Instant.now()));
        return registry;
    }

    /** Store that has remembered for a while, because a young one verifies nothing. */
    @Bean
    @ConditionalOnProperty(name = "countersign.zk.replay.store", havingValue = "memory", matchIfMissing = true)
    SpentProofs spentProofs() {
        return new SpentProofs(
                new MemoryReplayStore(10_000, Clock.systemUTC()), Instant.now().minusSeconds(3600));
    }

    @RestController
    static class Me {

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            return caller.name();
        }
    }
}
