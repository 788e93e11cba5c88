// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.audit.BindingVerdict;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.SignedStatement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;

/** Replacements, and every refusal of them. */
@ExtendWith(SharedCurator.class)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class ReplacementTests {

    private final TestCurator curator;

    private final Registered basket;

    private final TestService renewed;

    ReplacementTests(TestCurator curator) {
        this.curator = curator;
        this.basket = curator.register(TestService.of("basket"));
        this.renewed = basket.service().renewed();
    }

    private void assertRefused(Answer answer, int status, String reason) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.reason()).isEqualTo(reason);
        Audit audit = curator.audit();
        assertThat(isBound(audit, basket.service())).isTrue();
        assertThat(isBound(audit, renewed)).isFalse();
    }

    private boolean isBound(Audit audit, TestService service) {
        return isBound(audit, service, curator.world().clock().instant());
    }

    private static boolean isBound(Audit audit, TestService service, Instant time) {
        return audit.judge(
                        service.tokenHash(),
                        service.address(),
                        service.tls().key().id(),
                        time)
                instanceof BindingVerdict.Bound;
    }

    @Test
    void replaceWhenFormerKeyPermitsThenNewKeyIsBound() {
        Answer answer = curator.replace(renewed, basket);
        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().path("slot").asInt()).isEqualTo(basket.slot());
        Audit audit = curator.audit();
        assertThat(isBound(audit, renewed)).isTrue();
        assertThat(isBound(audit, basket.service())).as("in the handover").isTrue();
        Instant end = curator.world().clock().instant().plus(AuditSettings.HANDOVER);
        assertThat(isBound(audit, renewed, end)).isTrue();
        assertThat(isBound(audit, basket.service(), end)).isFalse();
    }

    @Test
    void replaceWhenRepeatedThenTheSameEntry() {
        SignedStatement attested = curator.attest(renewed, basket.slot());
        Map<String, Object> request =
                renewed.replacement(attested, curator.logId(), basket.service().tls(), basket.hash());
        Answer first = curator.post("/replacements", request);
        Octets other = attested.statement().hash(curator.logId());
        for (Map<String, ?> again : List.of(
                request,
                renewed.replacement(attested, curator.logId(), basket.service().tls(), basket.hash()))) {
            Answer answer = curator.post("/replacements", again);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json()).isEqualTo(first.json());
        }
        // Without the permission, it is no repetition.
        Answer without =
                curator.post("/replacements", renewed.replacement(attested, curator.logId(), renewed.tls(), other));
        assertThat(without.status()).isEqualTo(409);
        assertThat(without.reason()).isEqualTo("used-statement");
    }

    @Test
    void replaceWhenFormerKeyDoesNotPermitThenRefused() {
        assertRefused(curator.replace(renewed, basket, renewed.tls()), 403, "replacement-signature");
        assertRefused(curator.replace(renewed, basket, TestKeys.tls()), 403, "replacement-signature");
    }

    @Test
    void replaceWhenPermissionIsForAnotherEntryThenRefused() {
        SignedStatement attested = curator.attest(renewed, basket.slot());
        Map<String, Object> request = renewed.replacement(
                attested,
                curator.logId(),
                basket.service().tls(),
                curator.entries().getFirst().hash());
        assertRefused(curator.post("/replacements", request), 403, "replacement-signature");
    }

    @Test
    void replaceWhenAMemberIsMissingThenRefused() {
        SignedStatement attested = curator.attest(renewed, basket.slot());
        Map<String, Object> request =
                renewed.replacement(attested, curator.logId(), basket.service().tls(), basket.hash());
        for (String member : request.keySet()) {
            Map<String, Object> altered = new HashMap<>(request);
            altered.remove(member);
            assertRefused(curator.post("/replacements", altered), 400, "malformed");
        }
    }

    @Test
    void replaceWhenNameIsAnotherThenRefused() {
        TestService other = new TestService(
                SpiffeId.parse("spiffe://shop.com/account"), renewed.tokenHash(), renewed.address(), renewed.tls());
        assertRefused(curator.replace(other, basket), 403, "name-changed");
    }

    @Test
    void replaceWhenTokenIsTheSameThenRefused() {
        TestService sameToken =
                new TestService(renewed.name(), basket.service().tokenHash(), renewed.address(), renewed.tls());
        assertRefused(curator.replace(sameToken, basket), 409, "used-token");
    }

    @Test
    void replaceWhenSlotIsVacantThenRefused() {
        curator.revoke(basket);
        Answer answer = curator.replace(renewed, basket);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.reason()).isEqualTo("vacant");
    }

    @Test
    void replaceWhenSlotDoesNotExistThenRefused() {
        SignedStatement attested = curator.attest(renewed, TestCurator.SLOTS);
        Map<String, Object> request =
                renewed.replacement(attested, curator.logId(), basket.service().tls(), basket.hash());
        assertRefused(curator.post("/replacements", request), 400, "malformed");
    }

    @Test
    void replaceWhenAnotherKeyShowsPossessionThenRefused() {
        SignedStatement attested = curator.attest(renewed, basket.slot());
        Map<String, Object> request =
                renewed.replacement(attested, curator.logId(), basket.service().tls(), basket.hash());
        request.put(
                "possession",
                renewed.registration(attested, curator.logId(), TestKeys.tls()).get("possession"));
        assertRefused(curator.post("/replacements", request), 403, "possession-signature");
    }
}
