// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** A service that accepts proofs, and tokens of clients that cannot prove. */
@TestPropertySource(properties = {"countersign.accept=zk,shared-jwt", "countersign.jwt.audience-pattern=*.shop.com"})
class HybridOverHttpTests extends ZkServerFixture {

    private static final Circuit BOUND = Circuit.SECRET_PROOF_BOUND;

    private String who(String authorization) throws Exception {
        return send("GET", "/issuer", "", "Authorization", authorization).body();
    }

    @Test
    void requestWhenProvedOrWithATokenThenBothAreServed() throws Exception {
        String owner = hashes.owner(secret, REALM.service(hashes.field())).hex();
        assertThat(who(proof(BOUND, "GET", "/issuer", ""))).isEqualTo("zk https://basket.shop.com " + owner);
        assertThat(who("Bearer " + token("alice"))).isEqualTo("shared-jwt " + ISSUER + " alice");
    }

    @Test
    void requestWhenProofIsBadThenItDoesNotFallThroughToTheToken() throws Exception {
        byte[] forged = octets(proof(BOUND, "GET", "/me", ""));
        forged[PROOF] ^= 1;
        String bad = authorization(forged);
        String token = "Bearer " + token("alice");
        assertThat(status("GET", "/me", "", bad)).isEqualTo(401);
        assertThat(send("GET", "/me", "", "Authorization", bad, "Authorization", token)
                        .statusCode())
                .isEqualTo(400);
        assertThat(send("GET", "/me", "", "Authorization", token, "Authorization", bad)
                        .statusCode())
                .isEqualTo(400);
        for (String both :
                List.of(bad + ", " + token, token + ", " + bad, "ZKProof " + token, "ZKProof " + token("alice"))) {
            assertThat(status("GET", "/me", "", both)).as(both).isIn(400, 401);
        }
        assertThat(status("GET", "/me", "", token)).isEqualTo(200);
    }

    @Test
    void requestWhenItCannotBeToldOfAProofThen503AndNoToken() throws Exception {
        String proof = proof(BOUND, "GET", "/me", "");
        system.breakDown(true);
        assertThat(status("GET", "/me", "", proof)).isEqualTo(503);
        assertThat(status("GET", "/me", "", "Bearer " + token("alice"))).isEqualTo(200);
    }

    @Test
    void userWhenNamedLikeAPseudonymThenNotTheSameOwner() throws Exception {
        String owner = hashes.owner(secret, REALM.service(hashes.field())).hex();
        String byProof = who(proof(BOUND, "GET", "/issuer", ""));
        String byToken = who("Bearer " + token(owner));
        assertThat(byProof).endsWith(owner);
        assertThat(byToken).endsWith(owner).isNotEqualTo(byProof).contains(ISSUER);
    }

    @Test
    void challengeThenBothAreTold() throws Exception {
        assertThat(send("GET", "/me", "").headers().allValues("WWW-Authenticate"))
                .anyMatch(challenge -> challenge.startsWith("ZKProof"))
                .anyMatch(challenge -> challenge.startsWith("Bearer"));
    }
}
