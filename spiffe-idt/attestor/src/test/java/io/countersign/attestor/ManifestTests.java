// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.ClassPathResource;

/** Manifests of the reference page. */
class ManifestTests {

    private static List<PropertySource<?>> manifests() throws IOException {
        return new YamlPropertySourceLoader().load("manifests", new ClassPathResource("manifests.yml"));
    }

    private static PropertySource<?> manifest(String kind) throws IOException {
        return manifests().stream()
                .filter(manifest -> kind.equals(manifest.getProperty("kind")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void roleThenItPermitsWhatTheAttestorCalls() throws IOException {
        PropertySource<?> role = manifest("ClusterRole");
        assertThat(role.getProperty("rules[0].resources[0]")).hasToString("tokenreviews");
        assertThat(role.getProperty("rules[0].verbs[0]")).hasToString("create");
        assertThat(role.getProperty("rules[1].resources[0]")).hasToString("pods");
        assertThat(List.of(
                        String.valueOf(role.getProperty("rules[1].verbs[0]")),
                        String.valueOf(role.getProperty("rules[1].verbs[1]"))))
                .containsExactly("get", "list");
    }

    @Test
    void configurationThenItIsAcceptedAndItsAudienceIsThatOfTheVolume() throws IOException {
        String yaml = String.valueOf(manifest("ConfigMap").getProperty("data.attestor.yml"));
        YamlPropertiesFactoryBean properties = new YamlPropertiesFactoryBean();
        properties.setResources(new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)));
        AttestorProperties bound = new Binder(new MapConfigurationPropertySource(properties.getObject()))
                .bind("countersign.attestor", AttestorProperties.class)
                .get();
        assertThat(ServedLogs.of(bound.logs()).ids()).hasSize(1);
        assertThat(KubernetesConfiguration.names(bound.kubernetes())).isNotNull();
        assertThat(manifest("Pod").getProperty("spec.volumes[0].projected.sources[0].serviceAccountToken.audience"))
                .hasToString(KubernetesConfiguration.audience(bound.kubernetes()));
    }
}
