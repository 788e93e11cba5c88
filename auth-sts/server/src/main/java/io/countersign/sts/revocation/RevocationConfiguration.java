// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.server.feed.FeedFollower;
import io.countersign.sts.settings.StsProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the list of revocations that services read. */
@Configuration(proxyBeanMethods = false)
class RevocationConfiguration {

    @Bean
    FeedFollower revocationFollower(RevokedTokens revoked, StsProperties properties) {
        return new FeedFollower(
                "list of revocations", revoked::read, properties.revocations().maxWaiting());
    }

    @Bean
    RevocationFeed revocationFeed(RevokedTokens revoked, FeedFollower revocationFollower) {
        return new RevocationFeed(revoked, revocationFollower);
    }
}
