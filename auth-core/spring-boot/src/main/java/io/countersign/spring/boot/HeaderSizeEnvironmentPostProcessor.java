// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.unit.DataSize;

/**
 * Raises the server's maximum header size to that of credentials, unless the application sets it. The server's default,
 * 8 KiB for all headers, is too small for one token of some algorithms.
 */
final class HeaderSizeEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final DataSize OTHER_HEADERS = DataSize.ofKilobytes(16);

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        DataSize credential = Binder.get(environment)
                .bind("countersign.max-header-size", DataSize.class)
                .orElse(DataSize.ofKilobytes(32));
        long bytes = credential.toBytes() + OTHER_HEADERS.toBytes();
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "countersignDefaults", Map.of("server.max-http-request-header-size", bytes + "B")));
    }
}
