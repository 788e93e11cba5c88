// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import org.junit.jupiter.api.Test;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;

@RequiresImages("sts")
@Testcontainers
class StsContainerTests {

    @Container
    private static final StsContainer STS = new StsContainer()
            .withAudience("orders.example.com")
            .withProperty("countersign.sts.user-token.scope", "orders")
            .withUser("alice", "USER", "ADMIN")
            .withClient("billing.example.com", "orders.example.com", "orders:read", "orders:write");

    @Test
    void tokenThenItIsOfTheUserAndForTheAudience() throws ParseException {
        JWTClaimsSet claims = claims(STS.token("alice"));
        assertThat(claims.getIssuer()).isEqualTo(STS.issuer());
        assertThat(claims.getSubject()).isEqualTo(STS.subject("alice"));
        assertThat(claims.getAudience()).containsExactly("orders.example.com");
        assertThat(claims.getStringClaim("username")).isEqualTo("alice");
        assertThat(claims.getStringListClaim("roles")).containsExactlyInAnyOrder("USER", "ADMIN");
        assertThat(claims.getStringClaim("scope")).isEqualTo("orders");
    }

    @Test
    void tokenThenEachIsAnotherOne() {
        assertThat(STS.token("alice")).isNotEqualTo(STS.token("alice"));
    }

    @Test
    void clientTokenThenItIsOfTheClient() throws ParseException {
        JWTClaimsSet claims = claims(STS.clientToken("billing.example.com", "orders.example.com", "orders:read"));
        assertThat(claims.getSubject()).isEqualTo("billing.example.com");
        assertThat(claims.getStringClaim("scope")).isEqualTo("orders:read");
    }

    @Test
    void clientTokenWhenNotGrantedThenTheAnswerIsInTheMessage() {
        assertThatIllegalStateException()
                .isThrownBy(() -> STS.clientToken("billing.example.com", "prices.example.com"))
                .withMessageContaining(" answered 400")
                .withMessageContaining("invalid_target");
    }

    @Test
    void tokenWhenUnknownThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STS.token("mallory"))
                .withMessage("There is no user 'mallory'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STS.clientKey("mallory.example.com"))
                .withMessage("There is no client 'mallory.example.com'");
    }

    @Test
    void containerThenItRunsAsUserWithoutRights() {
        assertThat(STS.getContainerInfo().getConfig().getUser()).isEqualTo("65532:65532");
    }

    private static JWTClaimsSet claims(String token) throws ParseException {
        assertThat(JWSObject.parse(token).getHeader().getAlgorithm().getName()).isEqualTo("ES256");
        return SignedJWT.parse(token).getJWTClaimsSet();
    }
}
