// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

class ChosenLinkTrustTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(CountersignLinkAutoConfiguration.class));

    private static void assertFails(
            WebApplicationContextRunner with, String property, Consumer<CountersignConfigurationException> more) {
        with.run(context -> assertThat(context.getStartupFailure())
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                    assertThat(failure.property()).isEqualTo(property);
                    more.accept(failure);
                }));
    }

    private static String chosen(WebApplicationContextRunner with) {
        StringBuilder name = new StringBuilder();
        with.run(context ->
                name.append(context.getBean(ChosenLinkTrust.class).trust().name()));
        return name.toString();
    }

    @Test
    void startWhenTrustIsNotSetThenBundles() {
        assertThat(chosen(runner)).isEqualTo("bundle");
        assertThat(chosen(runner.withPropertyValues("countersign.tls.trust=BUNDLE")))
                .isEqualTo("bundle");
    }

    /** Without the module that speaks to a Workload API, as here, trust by SPIFFE would protect nothing. */
    @Test
    void startWhenTrustIsOfAMissingStarterThenFailsAndNamesIt() {
        assertFails(runner.withPropertyValues("countersign.tls.trust=spiffe"), "countersign.tls.trust", failure -> {
            assertThat(failure.reason()).contains("'spiffe'");
            assertThat(failure.fix()).contains("countersign-spring-boot-starter-spiffe");
        });
    }

    @Test
    void startWhenBeansAreLazyThenGuardsAreNot() {
        WebApplicationContextRunner lazy = runner.withInitializer(
                context -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()));
        assertFails(
                lazy.withPropertyValues("countersign.metrics.readers=spiffe://shop.com/prometheus"),
                "countersign.metrics.readers",
                failure -> assertThat(failure.reason()).contains("does not authenticate"));
        assertFails(
                lazy.withUserConfiguration(Others.class)
                        .withPropertyValues("countersign.tls.trust=pinned", "management.server.port=8081"),
                "management.server.port",
                failure -> assertThat(failure.reason()).contains("plain HTTP"));
    }

    @Test
    void startWhenTrustIsMistypedThenFailsWithTheList() {
        assertFails(
                runner.withUserConfiguration(Others.class).withPropertyValues("countersign.tls.trust=pined"),
                "countersign.tls.trust",
                failure -> assertThat(failure.fix()).contains("bundle, other, pinned"));
    }

    @Test
    void startWhenTrustIsAUsersOwnThenItIsChosenAndNoOtherIsMade() {
        assertThat(chosen(
                        runner.withUserConfiguration(Others.class).withPropertyValues("countersign.tls.trust=pinned")))
                .isEqualTo("pinned");
        assertThat(chosen(runner.withUserConfiguration(Others.class))).isEqualTo("bundle");
    }

    @Test
    void startWhenTrustHasAnotherNameThanItsBeanThenFails() {
        assertFails(
                runner.withUserConfiguration(Others.class).withPropertyValues("countersign.tls.trust=other"),
                "countersign.tls.trust",
                failure -> assertThat(failure.fix()).contains("anotherLinkTrust"));
    }

    @Test
    void startWhenTwoBeansHaveTheNameThenFailsAndNamesBoth() {
        assertFails(
                runner.withUserConfiguration(Others.class)
                        .withBean("pinnedLinkTrust", LinkTrust.class, () -> new Named("pinned"))
                        .withPropertyValues("countersign.tls.trust=pinned"),
                "countersign.tls.trust",
                failure -> assertThat(failure.reason()).contains("'pinned'", "'pinnedLinkTrust'"));
    }

    @Test
    void startWhenTheClientHasABundleTooThenFails() {
        assertFails(
                runner.withUserConfiguration(Others.class)
                        .withPropertyValues("countersign.tls.trust=pinned", "countersign.client.ssl-bundle=web"),
                "countersign.client.ssl-bundle",
                failure -> assertThat(failure.reason()).contains("countersign.tls.trust=pinned"));
    }

    @Test
    void startWhenTheTrustServesAndHttp2IsEnabledThenFails() {
        WebApplicationContextRunner http2 = runner.withUserConfiguration(Others.class)
                .withBean("serving", LinkTrust.class, () -> new Named("serving", Optional.of(new Nobody())))
                .withPropertyValues("server.http2.enabled=true");
        assertFails(
                http2.withPropertyValues("countersign.tls.trust=serving"),
                "server.http2.enabled",
                failure -> assertThat(failure.reason()).contains("countersign.tls.trust=serving"));
        assertThat(chosen(http2.withPropertyValues("countersign.tls.trust=pinned")))
                .isEqualTo("pinned");
        assertThat(chosen(http2)).isEqualTo("bundle");
    }

    @Test
    void startWhenTheBundleIsUnknownThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.client.ssl-bundle=web"),
                "countersign.client.ssl-bundle",
                failure -> assertThat(failure.reason()).contains("'web'"));
    }

    @Test
    void startWhenReadersOfMetricsCannotBeToldApartThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.metrics.readers=spiffe://shop.com/prometheus"),
                "countersign.metrics.readers",
                failure -> assertThat(failure.reason()).contains("countersign.tls.trust=bundle"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Others {

        @Bean
        @Lazy
        LinkTrust pinned() {
            return new Named("pinned");
        }

        @Bean
        @Lazy
        LinkTrust otherLinkTrust() {
            return new Named("another");
        }
    }

    /** A trust that trusts nobody; it protects outgoing calls, and the server if there is one. */
    private record Named(String name, Optional<ServerLink> server) implements LinkTrust {

        Named(String name) {
            this(name, Optional.empty());
        }

        @Override
        public Optional<LinkIdentity> identity() {
            return Optional.empty();
        }

        @Override
        public Optional<ClientLink> client() {
            return Optional.of(new Nobody());
        }

        @Override
        public Duration connectionAge() {
            return Duration.ZERO;
        }

        @Override
        public LinkHealth health() {
            return LinkHealth.UP;
        }

        @Override
        public Set<String> reasons() {
            return Set.of();
        }
    }

    private static final class Nobody implements ClientLink, ServerLink {

        @Override
        public SSLContext context(PeerRule permitted) {
            throw new IllegalStateException("nobody is permitted");
        }

        @Override
        public PeerRule clients() {
            return named(List.of());
        }

        @Override
        public PeerRule named(Collection<String> names) {
            return identity -> false;
        }

        @Override
        public ClientTls to(String host, int port) throws SSLException {
            throw new SSLException("nobody is expected");
        }

        @Override
        public PeerVerdict authenticate(Peer peer) {
            return new PeerVerdict.Unknown("nothing", "nothing is known");
        }
    }
}
