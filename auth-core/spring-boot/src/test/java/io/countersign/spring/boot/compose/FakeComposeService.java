// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.compose;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;

/**
 * Service of a Compose file whose ports are published with 40,000 added to the number.
 *
 * @param reference image
 */
record FakeComposeService(String reference, Map<String, String> labels, Map<String, @Nullable String> env)
        implements RunningService, ConnectionPorts {

    private static final int PUBLISHED = 40_000;

    /** Returns the service as factories get it. The constructor is for Spring Boot only. */
    DockerComposeConnectionSource source() throws ReflectiveOperationException {
        Constructor<DockerComposeConnectionSource> constructor =
                DockerComposeConnectionSource.class.getDeclaredConstructor(RunningService.class, Environment.class);
        constructor.setAccessible(true);
        return BeanUtils.instantiateClass(constructor, this, new MockEnvironment());
    }

    @Override
    public String name() {
        return "tokens";
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
    public int get(int containerPort) {
        return PUBLISHED + containerPort;
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
