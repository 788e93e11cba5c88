// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.countersign.core.TestAuthority;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerLink;
import io.countersign.http.HttpProxy;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.http.CountersignHttpAutoConfiguration;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.security.ClientCertificateSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** Starts an application with each block of settings in {@code docs/behind-a-proxy.md}. */
class BehindAProxyPageTests {

    private static final Path PAGE = Path.of("../../docs/behind-a-proxy.md");

    private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    static Stream<String> blocks() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE)).results().map(block -> block.group(1));
    }

    @ParameterizedTest
    @MethodSource("blocks")
    void startWithABlockOfThePageThenStarted(String yaml, @TempDir Path folder) throws Exception {
        String settings = yaml.replace("file:/etc/ssl/internal-ca.pem", "file:" + authority(folder));
        new WebApplicationContextRunner()
                .withUserConfiguration(Trusts.class)
                .withConfiguration(AutoConfigurations.of(
                        SslAutoConfiguration.class,
                        CountersignHttpAutoConfiguration.class,
                        CountersignSenderAutoConfiguration.class,
                        CountersignJwtAutoConfiguration.class,
                        CountersignJwtClientAutoConfiguration.class,
                        CountersignAutoConfiguration.class,
                        CountersignLinkAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues(properties(settings).entrySet().stream()
                        .map(property -> property.getKey() + "=" + property.getValue())
                        .toArray(String[]::new))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBeanNamesForType(ClientCertificateSource.class))
                            .hasSize(yaml.contains("client-cert:") ? 1 : 0);
                    assertThat(context.getBeanProvider(HttpProxy.class).stream())
                            .hasSize(yaml.contains("proxy:") ? 1 : 0);
                });
    }

    private static Map<String, String> properties(String yaml) throws IOException {
        Map<String, String> properties = new LinkedHashMap<>(Map.of(
                "countersign.service-id",
                "orders.example.com",
                "countersign.accept",
                "shared-jwt",
                "countersign.jwt.issuers[0].issuer",
                "https://sts.example.com",
                "countersign.jwt.issuers[0].jwk-set-uri",
                "https://sts.example.com/jwks"));
        PropertySource<?> source = new YamlPropertySourceLoader()
                .load("block", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
                .getFirst();
        if (yaml.contains("issuers:")) {
            properties.keySet().removeIf(name -> name.startsWith("countersign.jwt.issuers"));
        }
        for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
            properties.put(name, String.valueOf(source.getProperty(name)));
        }
        return properties;
    }

    private static Path authority(Path folder) throws IOException, CertificateEncodingException {
        byte[] der = new TestAuthority().certificate("ca").getEncoded();
        return Files.writeString(
                folder.resolve("ca.pem"),
                "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(der)
                        + "\n-----END CERTIFICATE-----\n");
    }

    @Configuration(proxyBeanMethods = false)
    static class Trusts {

        /** Stands for the trust of the starter for SPIFFE. */
        @Bean
        @Lazy
        LinkTrust spiffeLinkTrust() {
            LinkTrust trust = mock();
            when(trust.name()).thenReturn("spiffe");
            when(trust.server()).thenReturn(Optional.of(mock(ServerLink.class)));
            return trust;
        }
    }
}
