// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/**
 * Defaults of the fields {@code service.version}, {@code service.environment} and {@code service.node.name} of
 * structured log lines: the version of this build, the active profiles, and the name of the host, which in a container
 * is that of the pod. They must be known before the application's configuration is read, because logging starts then.
 */
final class LogFieldsEnvironmentPostProcessor implements EnvironmentPostProcessor {

    private static final String SERVICE = "logging.structured.ecs.service.";

    private static final String VERSION = "io/countersign/server/version.properties";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "countersignLogFields",
                        Map.of(
                                SERVICE + "version",
                                "${spring.application.version:" + version() + "}",
                                SERVICE + "environment",
                                "${spring.profiles.active:default}",
                                SERVICE + "node-name",
                                "${HOSTNAME:" + host() + "}")));
    }

    private static String version() {
        try {
            return PropertiesLoaderUtils.loadProperties(new ClassPathResource(VERSION))
                    .getProperty("version");
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException ex) {
            return "unknown";
        }
    }
}
