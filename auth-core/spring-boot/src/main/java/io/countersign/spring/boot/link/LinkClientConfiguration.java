// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.client.PooledClientCustomizer;
import io.countersign.spring.boot.client.ServicePools;
import java.time.Clock;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.http.client.HttpComponentsClientHttpRequestFactoryBuilder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Configures the pooled client by the selected link trust. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass({HttpClients.class, HttpComponentsClientHttpRequestFactoryBuilder.class})
class LinkClientConfiguration {

    /** Not lazy, so that a bundle that does not exist is refused at the start. */
    @Bean
    @Lazy(false)
    ServicePools bundleServicePools(
            CountersignProperties properties, ObjectProvider<SslBundles> bundles, LinkCounts counts) {
        return BundleServiceLink.pools(properties, bundles.getIfAvailable(), counts, Clock.systemUTC());
    }

    @Bean
    PooledClientCustomizer linkPoolCustomizer(
            ChosenLinkTrust chosen,
            ObjectProvider<ConnectionSigner> signer,
            LinkCounts counts,
            CountersignProperties properties) {
        LinkTrust trust = chosen.trust();
        return trust.client()
                .<PooledClientCustomizer>map(link -> {
                    LinkPoolCustomizer pool = new LinkPoolCustomizer(
                            link,
                            trust::connectionAge,
                            signer.getIfAvailable(() -> ConnectionSigner.NONE),
                            counts,
                            properties.client());
                    return trust.exchange().map(pool::exchanging).orElse(pool);
                })
                .orElse(builder -> builder);
    }
}
