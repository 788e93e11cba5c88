// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.CredentialScheme;
import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.core.Reading;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JweAlgorithm;
import io.countersign.jose.JweDecrypter;
import io.countersign.jose.JweEncrypter;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.tokens.RevocationList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerifiedJwtTests {

    private static final AudiencePattern SHOP = new AudiencePattern("*.shop.com");

    private static final Map<String, Peer> PEERS =
            Map.of(TestPeer.BASKET.id(), new Peer(TestPeer.BASKET.keys(), Set.of(TestIssuer.NAME), null));

    private final JwtSchemeSettings settings =
            TestIssuer.settings(TestIssuer.keys(), RevocationList.NONE, new MovableClock(TestIssuer.NOW));

    private final SharedJwtScheme shared = new SharedJwtScheme(settings, SHOP);

    @Test
    void disclosuresWhenUsersTokenThenEveryClaim() {
        Disclosures told = bearer(shared, TestIssuer.signed(TestIssuer.user()));
        assertThat(told.names(IDENTIFIER)).containsExactly("jti", "sub", "username");
        assertThat(told.names(ATTRIBUTE)).containsExactly("roles", "scope");
        assertThat(told.names(CREDENTIAL)).containsExactly("aud", "client_id", "exp", "iat", "iss");
        assertThat(told.all()).contains(new Disclosure("sub", IDENTIFIER, List.of("alice-id")));
    }

    @Test
    void disclosuresWhenUnknownClaimsThenTheyAreTheUsersAttributes() {
        Disclosures told = bearer(
                shared,
                TestIssuer.signed(TestIssuer.user()
                        .claim("email", "alice@example.com")
                        .claim("address", Map.of("country", "IE", "zip", "D01"))
                        .claim("email_verified", true)));
        assertThat(told.names(IDENTIFIER)).contains("email");
        assertThat(told.names(ATTRIBUTE))
                .containsExactly("address.country", "address.zip", "email_verified", "roles", "scope");
    }

    @Test
    void disclosuresWhenExchangedThenActorsAreProgramsAndTheForeignIdentityIsTheUsers() {
        Disclosures told = bearer(
                shared,
                TestIssuer.signed(TestIssuer.user()
                        .claim("sid", "login-1")
                        .claim("act", Map.of("sub", "basket.shop.com", "act", Map.of("sub", "gateway.shop.com")))
                        .claim("sub_id", Map.of("format", "iss_sub", "iss", TestPeer.FOREIGN, "sub", "42"))));
        assertThat(told.names(IDENTIFIER)).containsExactly("jti", "sid", "sub", "sub_id.sub", "username");
        assertThat(told.names(CREDENTIAL)).contains("act.sub", "act.act.sub", "sub_id.iss", "sub_id.format");
    }

    @Test
    void disclosuresWhenServicesOwnTokenThenNothingOfAnyUser() {
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader(ServiceTokenScheme.HEADER, "Bearer " + TestIssuer.signed(TestIssuer.service()));
        Disclosures told = told(new ServiceTokenScheme(settings), request);
        assertThat(told.names(IDENTIFIER)).isEmpty();
        assertThat(told.names(ATTRIBUTE)).isEmpty();
        assertThat(told.names(CREDENTIAL)).contains("sub", "jti", "scope");
    }

    @Test
    void disclosuresWhenSelfIssuedThenTheServiceIsNoUser() {
        SelfIssuedScheme scheme = new SelfIssuedScheme(settings, PEERS, null);
        Disclosures told = bearer(
                scheme,
                TestPeer.BASKET.sign(TestPeer.BASKET
                        .token("si+jwt")
                        .claim("user", TestPeer.user())
                        .claim("chain", List.of("gateway.shop.com"))));
        assertThat(told.names(IDENTIFIER)).containsExactly("jti", "user.sid", "user.sub", "user.username");
        assertThat(told.names(ATTRIBUTE)).containsExactly("user.roles", "user.scope");
        assertThat(told.names(CREDENTIAL))
                .containsExactly("aud", "chain", "exp", "iat", "iss", "sub", "user.exp", "user.iat", "user.iss");
    }

    @Test
    void disclosuresWhenNestedThenThoseOfBothTokens() {
        assertNested(bearer(nested(null), TestPeer.BASKET.sign(TestPeer.nested(TestPeer.BASKET, userToken()))));
    }

    @Test
    void disclosuresWhenInnerTokenIsEncryptedThenTheServiceSeesItAllTheSame() {
        JsonWebKey key = JsonWebKey.parse(JsonWebKey.generate(JwsAlgorithm.ES256)
                .toSecretJson()
                .replace("\"use\":\"sig\"", "\"use\":\"enc\"")
                .replace("\"alg\":\"ES256\"", "\"alg\":\"ECDH-ES\""));
        TokenOpener opener = new JweDecrypter(key, JweAlgorithm.ECDH_ES, 8192)::decrypt;
        String sealed = new JweEncrypter(key, JweAlgorithm.ECDH_ES).encrypt(userToken());
        assertNested(bearer(nested(opener), TestPeer.BASKET.sign(TestPeer.nested(TestPeer.BASKET, sealed))));
    }

    @Test
    void disclosuresWhenTransactionTokenThenItsRequestIsNoAttribute() {
        TestInboundRequest request = TestInboundRequest.get()
                .withHeader(TransactionTokenScheme.HEADER, TestIssuer.signed(TestIssuer.transaction()));
        Disclosures told = told(new TransactionTokenScheme(settings, new ServiceId("shop.com"), null), request);
        assertThat(told.names(IDENTIFIER)).containsExactly("jti", "sid", "sub", "txn");
        assertThat(told.names(ATTRIBUTE)).containsExactly("roles", "scope");
        assertThat(told.names(CREDENTIAL)).contains("req_wl", "tctx.method", "tctx.path");
    }

    private static void assertNested(Disclosures told) {
        assertThat(told.names(IDENTIFIER))
                .containsExactly("jti", "token.jti", "token.sub", "token.username", "user.sub");
        assertThat(told.names(ATTRIBUTE)).containsExactly("token.roles", "token.scope");
        assertThat(told.names(CREDENTIAL))
                .contains("sub", "token.iss", "user.iss")
                .doesNotContain("token");
    }

    private static String userToken() {
        return TestIssuer.signed(TestIssuer.user());
    }

    private NestedScheme nested(@Nullable TokenOpener opener) {
        return new NestedScheme(settings, SHOP, PEERS, opener, null);
    }

    private static Disclosures bearer(CredentialScheme scheme, String token) {
        return told(scheme, TestInboundRequest.get().withHeader("Authorization", "Bearer " + token));
    }

    private static Disclosures told(CredentialScheme scheme, TestInboundRequest request) {
        Reading.Present present = (Reading.Present) scheme.read(request);
        Caller caller = ((Verdict.Accepted) scheme.verify(present.credential(), request)).caller();
        return caller.disclosures();
    }
}
