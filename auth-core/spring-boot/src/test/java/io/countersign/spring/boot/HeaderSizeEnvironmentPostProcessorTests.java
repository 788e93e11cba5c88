// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class HeaderSizeEnvironmentPostProcessorTests {

    private static final String SERVER = "server.max-http-request-header-size";

    @Test
    void postProcessWhenNothingSetThenRoomForTheLargestCredentialAndOtherHeaders() {
        assertThat(processed(Map.of()).getProperty(SERVER)).isEqualTo((32 + 16) * 1024 + "B");
    }

    @Test
    void postProcessWhenCredentialsMayBeLargerThenSoMuchMore() {
        assertThat(processed(Map.of("countersign.max-header-size", "64KB")).getProperty(SERVER))
                .isEqualTo((64 + 16) * 1024 + "B");
    }

    @Test
    void postProcessWhenServersIsSetThenItStays() {
        assertThat(processed(Map.of(SERVER, "8KB")).getProperty(SERVER)).isEqualTo("8KB");
    }

    private static StandardEnvironment processed(Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addLast(new MapPropertySource("test", properties));
        new HeaderSizeEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());
        return environment;
    }
}
