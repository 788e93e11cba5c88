// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import java.util.List;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of MVC slices. Schemes that connect to other processes when an application starts have a
 * placeholder there. It recognises no credential, so a slice with such a scheme stays closed.
 *
 * @since 0.1
 */
@AutoConfiguration(before = CountersignAutoConfiguration.class)
@Import(SliceSchemesAutoConfiguration.Placeholders.class)
public final class SliceSchemesAutoConfiguration {

    SliceSchemesAutoConfiguration() {}

    static final class Placeholders implements BeanRegistrar {

        /**
         * Schemes of the Workload API, of asserting workloads, of the registry of zero-knowledge proofs, and of the
         * introspection endpoint, whose secret a test does not have.
         */
        private static final List<String> CONNECTED = List.of(
                "x509-svid", "jwt-svid", "dvid", "id-mode", "anon-mode", "lsvid", "zk", "zk-session", "opaque-token");

        @Override
        public void register(BeanRegistry registry, Environment environment) {
            ChosenSchemes chosen = ChosenSchemes.of(environment);
            for (String name : CONNECTED) {
                if (chosen.contains(name)) {
                    registry.registerBean(
                            "countersignPlaceholder." + name,
                            PlaceholderScheme.class,
                            spec -> spec.supplier(context -> PlaceholderScheme.of(name)));
                }
            }
        }
    }
}
