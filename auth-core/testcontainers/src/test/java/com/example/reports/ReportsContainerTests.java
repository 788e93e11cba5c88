// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.reports;

import io.countersign.core.MemoryReplayStore;
import io.countersign.testcontainers.RequiresImages;
import io.countersign.testcontainers.ZkAuthenticatorContainer;
import io.countersign.testcontainers.ZkAuthenticatorContainer.Member;
import io.countersign.zk.SpentProofs;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureRestTestClient;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@Tag("nightly-zk")
@RequiresImages("zk-authenticator")
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "countersign.service-id=reports.example.com",
            "countersign.url=https://reports.example.com",
            "countersign.accept=zk",
            "countersign.propagate=none",
            "countersign.zk.allow-development-keys=true"
        })
@AutoConfigureRestTestClient
@Testcontainers
class ReportsContainerTests {

    @Container
    @ServiceConnection
    static ZkAuthenticatorContainer zk = new ZkAuthenticatorContainer();

    @Autowired
    private RestTestClient client;

    @Test
    void ownWhenRegisteredThenOkOnce() {
        Member alice = zk.register();
        URI address = URI.create("https://reports.example.com/reports");
        String proof = zk.authorization(alice, "GET", address, "reports.example.com");
        get(proof).expectStatus().isOk().expectBody(String.class).isEqualTo("reports of " + alice.commitment());
        get(proof).expectStatus().isUnauthorized();
    }

    @Test
    void ownWhenProofIsForAnotherAddressThen401() {
        URI other = URI.create("https://reports.example.com/reports?all=true");
        get(zk.authorization(zk.register(), "GET", other, "reports.example.com"))
                .expectStatus()
                .isUnauthorized();
    }

    private RestTestClient.ResponseSpec get(String proof) {
        return client.get()
                .uri("/reports")
                .header(HttpHeaders.AUTHORIZATION, proof)
                .exchange();
    }

    @TestConfiguration
    static class FromTheStart {

        @Bean
        SpentProofs spentProofs() {
            return new SpentProofs(new MemoryReplayStore(1_000, Clock.systemUTC()), Instant.MIN);
        }
    }
}
