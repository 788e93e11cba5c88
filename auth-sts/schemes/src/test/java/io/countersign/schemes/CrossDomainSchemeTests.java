// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.CredentialScheme;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import io.countersign.jose.jwt.AudiencePattern;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.json.JsonObject;
import io.countersign.test.CredentialSchemeCompatibilityKit;
import io.countersign.test.MovableClock;
import io.countersign.test.TestInboundRequest;
import io.countersign.test.TestOutboundRequest;
import io.countersign.tokens.RevocationList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrossDomainSchemeTests extends CredentialSchemeCompatibilityKit {

    private static final AudiencePattern SHOP = new AudiencePattern("*.shop.com");

    private final MovableClock clock = new MovableClock(TestIssuer.NOW);

    private final FakeTokenServer server = new FakeTokenServer(clock);

    private final ForeignIssuer foreign = new ForeignIssuer(
            TestPeer.PRODUCT.keys(), Set.of("shop"), Map.of("basket.delivery.com", Set.of("shipment:book")));

    private final CrossDomainScheme scheme =
            new CrossDomainScheme(TestIssuer.settings(foreign, clock), SHOP, server.exchange(RevocationList.NONE));

    private final ServiceTokenScheme services = new ServiceTokenScheme(TestIssuer.settings(foreign, clock));

    @Override
    protected CredentialScheme scheme() {
        return scheme;
    }

    @Override
    protected TestInboundRequest forged() {
        return bearer(TestIssuer.forge(TestIssuer.signed(TestIssuer.user())));
    }

    @Override
    protected TestInboundRequest genuine() {
        return bearer(TestIssuer.signed(TestIssuer.user()));
    }

    @Override
    protected TestInboundRequest malformed() {
        return bearer("not.a.token");
    }

    @Override
    protected ServiceId reachable() {
        return new ServiceId("product.shop.com");
    }

    @Override
    protected List<String> secretsOf(TestInboundRequest request) {
        String token = Objects.requireNonNull(request.header("Authorization")).substring(7);
        return List.of(token, token.substring(token.lastIndexOf('.') + 1));
    }

    @Override
    protected CredentialScheme schemeThatCannotTell() {
        SwitchableKeys down = new SwitchableKeys();
        down.setDown();
        return new CrossDomainScheme(
                TestIssuer.settings(down, RevocationList.NONE, clock), SHOP, server.exchange(RevocationList.NONE));
    }

    @Test
    void verifyWhenIssuerIsForeignThenNoRoleAndOnlyAllowedScopes() {
        JwtBuilder token = foreigner().claim("roles", List.of("ADMIN")).claim("scope", "shop account:debit");
        Caller caller = accepted(bearer(TestPeer.PRODUCT.sign(token)));

        assertThat(caller.authorities()).containsExactly("SCOPE_shop");
        assertThat(caller.user()).isEqualTo(new Caller.User(TestPeer.FOREIGN, "alice-id", "alice"));
    }

    /** What another domain calls its logins means nothing here. */
    @Test
    void verifyWhenIssuerIsForeignThenLoginIsUnknown() {
        JwtBuilder token = foreigner().claim("acr", "gold").claim("auth_time", TestIssuer.NOW.getEpochSecond());
        assertThat(accepted(bearer(TestPeer.PRODUCT.sign(token))).login()).isNull();
    }

    @Test
    void propagateWhenIssuerIsForeignThenNoMoreIsSaidOfTheUserThanIsAdmitted() {
        JwtBuilder token = foreigner().claim("roles", List.of("ADMIN")).claim("scope", "shop account:debit");
        Caller caller = accepted(bearer(TestPeer.PRODUCT.sign(token)));
        SelfIssuedScheme signed =
                new SelfIssuedScheme(TestIssuer.settings(foreign, clock), Map.of(), TestPeer.BASKET.tokens(clock));
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        assertThat(signed.propagate(caller, next)).isInstanceOf(Propagation.Done.class);
        String sent =
                Objects.requireNonNull(next.headers().get("Authorization")).substring("Bearer ".length());
        JsonObject user = (JsonObject) CompactJws.parse(sent).unverifiedClaims().get("user");
        assertThat(user).containsEntry("scope", "shop").doesNotContainKey("roles");
    }

    @Test
    void verifyWhenIssuerIsForeignThenAudienceMustBeThisServiceItself() {
        assertThat(judge(bearer(TestPeer.PRODUCT.sign(foreigner().audience("*.shop.com")))))
                .isEqualTo(Verdict.rejected(RefusalCode.WRONG_AUDIENCE));
    }

    @Test
    void verifyWhenForeignIssuersKeySignsInTheOwnOnesNameThenRejected() {
        assertThat(judge(bearer(TestPeer.PRODUCT.sign(TestIssuer.user()))))
                .isEqualTo(Verdict.rejected(RefusalCode.UNKNOWN_KEY));
    }

    @Test
    void verifyWhenForeignServiceThenOnlyWhatIsAllowedToThatClient() {
        assertThat(service("basket.delivery.com", "shipment:book account:debit"))
                .isInstanceOfSatisfying(
                        Verdict.Accepted.class,
                        accepted -> assertThat(accepted.caller().authorities()).containsExactly("SCOPE_shipment:book"));
        assertThat(service("other.delivery.com", "shipment:book"))
                .isEqualTo(Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER));
    }

    private Verdict service(String client, String scope) {
        String token = TestPeer.PRODUCT.sign(TestIssuer.service()
                .issuer(TestPeer.FOREIGN)
                .subject(client)
                .claim("client_id", client)
                .claim("scope", scope));
        TestInboundRequest request = TestInboundRequest.get().withHeader("Service-Authorization", "Bearer " + token);
        assertThat(services.read(request)).isInstanceOf(Reading.Present.class);
        return services.verify(((Reading.Present) services.read(request)).credential(), request);
    }

    @Test
    void propagateWhenInsideTheDomainThenUnchanged() {
        TestInboundRequest request = genuine();
        TestOutboundRequest next = TestOutboundRequest.to(reachable());
        assertThat(scheme.propagate(accepted(request), next)).isInstanceOf(Propagation.Done.class);
        assertThat(next.headers()).containsEntry("Authorization", request.header("Authorization"));
        assertThat(server.forms()).isEmpty();
    }

    @Test
    void propagateWhenOutsideTheDomainThenExchanged() {
        TestOutboundRequest next = TestOutboundRequest.to(new ServiceId("delivery-gateway.delivery.com"));
        assertThat(scheme.propagate(accepted(genuine()), next)).isInstanceOf(Propagation.Done.class);
        assertThat(next.headers()).containsOnlyKeys("Authorization");
        assertThat(server.last()).containsEntry("audience", "delivery-gateway.delivery.com");
    }

    private static JwtBuilder foreigner() {
        return TestIssuer.user()
                .issuer(TestPeer.FOREIGN)
                .audience("account.shop.com")
                .claim("scope", "shop");
    }

    private Verdict judge(TestInboundRequest request) {
        assertThat(scheme.read(request)).isInstanceOf(Reading.Present.class);
        return scheme.verify(((Reading.Present) scheme.read(request)).credential(), request);
    }

    private Caller accepted(TestInboundRequest request) {
        Verdict verdict = judge(request);
        assertThat(verdict).isInstanceOf(Verdict.Accepted.class);
        return ((Verdict.Accepted) verdict).caller();
    }

    private static TestInboundRequest bearer(String token) {
        return TestInboundRequest.get().withHeader("Authorization", "Bearer " + token);
    }
}
