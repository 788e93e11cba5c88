// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.keys.KeyRotation;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.schemes.revocation.RevocationFeed;
import io.countersign.server.feed.FeedFollower;
import io.countersign.sts.web.Endpoints;
import io.countersign.tokens.RevocationList.Status;
import io.countersign.tokens.TokenIdentity;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Services that follow the list of revocations over HTTP, each with a token of its own. */
class FollowerTests {

    private static final Clock CLOCK = Clock.systemUTC();

    private final List<PolledRevocations> followers = new ArrayList<>();

    private final BoundedHttp http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(5), 1 << 20);

    private final TestSts sts = TestSts.shared();

    @BeforeEach
    void start() {
        for (String client : List.of("basket", "account", "product")) {
            followers.add(follower(client));
        }
    }

    @AfterEach
    void stop() {
        followers.forEach(PolledRevocations::close);
        http.close();
        // The next test counts those that wait.
        await().atMost(Duration.ofMinutes(5))
                .until(() -> sts.context().getBean(FeedFollower.class).waiting() == 0);
    }

    private PolledRevocations follower(String client) {
        URI url = URI.create("http://127.0.0.1:" + sts.port());
        JwsSigner signer = new JwsSigner(TestSts.key(client), JwsAlgorithm.ES256);
        ServiceTokenSource tokens = new ServiceTokenSource(
                TokenEndpoint.at(url.resolve(Endpoints.TOKEN), http),
                new ClientAssertion(client + ".shop.com", TestSts.ISSUER, signer, CLOCK));
        RevocationFeed feed =
                new RevocationFeed(url.resolve(Endpoints.REVOCATIONS), new ServiceId("sts.shop.com"), tokens, http);
        PolledRevocations list = new PolledRevocations(feed, Duration.ofMinutes(1), CLOCK);
        list.start(Duration.ofMillis(100));
        return list;
    }

    @Test
    @Timeout(120)
    void revokeWhenAllFollowersWaitThenEachHearsOfItAndWaitsAgain() {
        for (int i = 0; i < 3; i++) {
            while (sts.context().getBean(FeedFollower.class).waiting() < followers.size()) {
                Thread.onSpinWait();
            }
            String token = logout();
            assertThat(followers).allMatch(list -> list.status(identity(token)) == Status.REVOKED);
        }
    }

    /** The timeout is ten times the time that each follower may take. */
    @Test
    @Timeout(20)
    void revokeWhenTheKeysOfTheirOwnTokensWereRevokedThenEachFollowerHearsOfIt() {
        String first = logout();
        assertThat(sts.context().getBean(KeyRotation.class).force()).isTrue();
        String second = logout();
        assertThat(followers).allMatch(list -> list.status(identity(first)) == Status.REVOKED);
        assertThat(followers).allMatch(list -> list.status(identity(second)) == Status.REVOKED);
    }

    private String logout() {
        String token = sts.login("USER").text("access_token");
        assertThat(sts.revoke("gateway", token).status()).isEqualTo(200);
        while (followers.stream().anyMatch(list -> list.status(identity(token)) != Status.REVOKED)) {
            Thread.onSpinWait();
        }
        return token;
    }

    private static TokenIdentity identity(String token) {
        String id = CompactJws.parse(token).unverifiedClaims().string("jti");
        return new TokenIdentity(TestSts.ISSUER, id, null, "ann", null);
    }
}
