// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactories;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;

class ZkComposeConnectionDetailsFactoryTests {

    @Test
    void connectWhenImageIsOfTheAuthenticatorThenItsRegistryAtThePublishedPort() throws ReflectiveOperationException {
        Map<Class<?>, ConnectionDetails> all =
                all(new Service("registry.example.com/countersign/zk-authenticator:1", Map.of()));
        assertThat(all).containsOnlyKeys(ZkRegistryConnectionDetails.class);
        assertThat(((ZkRegistryConnectionDetails) all.get(ZkRegistryConnectionDetails.class)).registryUri())
                .hasToString("http://127.0.0.1:48092/registry");
    }

    @Test
    void connectWhenLabelledThenItsRegistry() throws ReflectiveOperationException {
        Map<String, String> label =
                Map.of("org.springframework.boot.service-connection", "countersign-zk-authenticator");
        assertThat(all(new Service("example/registry", label))).containsOnlyKeys(ZkRegistryConnectionDetails.class);
    }

    @Test
    void connectWhenOtherImageThenNothing() throws ReflectiveOperationException {
        assertThat(all(new Service("example/zk-authenticator", Map.of()))).isEmpty();
    }

    /** Returns what Spring Boot finds for the service. The constructor is for Spring Boot only. */
    private static Map<Class<?>, ConnectionDetails> all(Service service) throws ReflectiveOperationException {
        Constructor<DockerComposeConnectionSource> constructor =
                DockerComposeConnectionSource.class.getDeclaredConstructor(RunningService.class, Environment.class);
        constructor.setAccessible(true);
        return new ConnectionDetailsFactories(null)
                .getConnectionDetails(BeanUtils.instantiateClass(constructor, service, new MockEnvironment()), false);
    }

    /** Service whose ports are published with 40,000 added to the number. */
    private record Service(String reference, Map<String, String> labels) implements RunningService, ConnectionPorts {

        @Override
        public String name() {
            return "zk";
        }

        @Override
        public ImageReference image() {
            return ImageReference.of(reference);
        }

        @Override
        public String host() {
            return "127.0.0.1";
        }

        @Override
        public ConnectionPorts ports() {
            return this;
        }

        @Override
        public Map<String, @Nullable String> env() {
            return Map.of();
        }

        @Override
        public int get(int containerPort) {
            return 40_000 + containerPort;
        }

        @Override
        public List<Integer> getAll() {
            return List.of();
        }

        @Override
        public List<Integer> getAll(@Nullable String protocol) {
            return List.of();
        }
    }
}
