// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.ProtectedLinks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
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
        Map<String, String> rules = new TreeMap<>();
        for (String name : ((EnumerablePropertySource<?>) role).getPropertyNames()) {
            if (name.startsWith("rules")) {
                rules.put(name, String.valueOf(role.getProperty(name)));
            }
        }
        assertThat(rules)
                .isEqualTo(Map.of(
                        "rules[0].apiGroups[0]", "authentication.k8s.io",
                        "rules[0].resources[0]", "tokenreviews",
                        "rules[0].verbs[0]", "create",
                        "rules[1].apiGroups[0]", "",
                        "rules[1].resources[0]", "pods",
                        "rules[1].verbs[0]", "get",
                        "rules[1].verbs[1]", "list"));
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
        FollowSettings follow = new FollowSettings(0, bound.follow().getFirst());
        assertThat(follow.pins(ServedLogs.of(bound.logs())).logId())
                .isEqualTo(ServedLogs.of(bound.logs()).ids().iterator().next());
        assertThat(follow.curator(new ProtectedLinks(true))).hasScheme("https");
        assertThat(KubernetesConfiguration.names(bound.kubernetes())).isNotNull();
        assertThat(manifest("Pod").getProperty("spec.volumes[0].projected.sources[0].serviceAccountToken.audience"))
                .hasToString(KubernetesConfiguration.audience(bound.kubernetes()));
    }
}
