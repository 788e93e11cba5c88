// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests the error message of an application that has added the starter but no properties. */
@ExtendWith(OutputCaptureExtension.class)
class StartupFailureTests {

    @Test
    void runWhenNothingConfiguredThenTheReportSaysTheFix(CapturedOutput output) {
        assertThatException()
                .isThrownBy(() -> new SpringApplicationBuilder(Application.class)
                        .properties("server.port=0")
                        .run()
                        .close());
        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START")
                .contains("countersign.accept and countersign.service-id: Neither is set")
                .contains("Action:")
                .contains(
                        "Set, for example, countersign.service-id=orders.example.com and countersign.accept=shared-jwt.");
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
