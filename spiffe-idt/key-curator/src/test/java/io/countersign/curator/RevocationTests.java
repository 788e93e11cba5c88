// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;

/** Revocations, and every refusal of them. */
@ExtendWith(SharedCurator.class)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RevocationTests {

    private final TestCurator curator;

    private final Registered basket;

    RevocationTests(TestCurator curator) {
        this.curator = curator;
        this.basket = curator.register(TestService.of("basket"));
    }

    private Answer revoke(Map<String, ?> request) {
        return curator.post("/revocations", request);
    }

    private Map<String, Object> request() {
        return basket.service().revocation(basket.slot(), basket.hash(), curator.logId());
    }

    private void assertRefused(Answer answer, int status, String reason) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.reason()).isEqualTo(reason);
        assertThat(curator.entries().getLast().hash()).isEqualTo(basket.hash());
    }

    @Test
    void revokeWhenTlsKeySignsThenSlotIsVacant() {
        Answer answer = curator.revoke(basket);
        assertThat(answer.status()).isEqualTo(201);
        Entry entry = curator.entries().getLast();
        assertThat(answer.octets("hash")).isEqualTo(entry.hash());
        assertThat(entry.body()).isInstanceOf(Revoke.class);
        assertThat(curator.reserve(TestService.of("account"))).isEqualTo(basket.slot());
    }

    @Test
    void revokeWhenAttestorSignsThenSlotIsVacant() {
        Answer answer = revoke(TestService.revocation(
                basket.slot(), basket.hash(), curator.logId(), curator.world().attestor()));
        assertThat(answer.status()).isEqualTo(201);
        assertThat(((Revoke) curator.entries().getLast().body()).reason()).isEqualTo(RevocationReason.TOKEN_ENDED);
    }

    @Test
    void revokeWhenRepeatedThenTheSameEntry() {
        Map<String, Object> request = request();
        Answer first = revoke(request);
        curator.register(TestService.of("account"));
        Answer again = revoke(request);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(first.json());
    }

    @Test
    void revokeWhenStrangerSignsThenRefused() {
        assertRefused(
                revoke(TestService.revocation(basket.slot(), basket.hash(), curator.logId(), TestKeys.signer())),
                403,
                "revoker");
        Octets text = Revoke.text(curator.logId(), basket.slot(), basket.hash(), RevocationReason.STOPPED);
        var key = TestKeys.tls();
        assertRefused(
                revoke(TestService.revocation(
                        basket.slot(),
                        basket.hash(),
                        RevocationReason.STOPPED,
                        key.key().id(),
                        key.sign(text))),
                403,
                "revoker");
    }

    @Test
    void revokeWhenLogKeySignsThenRefused() {
        assertRefused(
                revoke(TestService.revocation(
                        basket.slot(),
                        basket.hash(),
                        curator.logId(),
                        curator.world().logKey())),
                403,
                "revoker");
    }

    @Test
    void revokeWhenSignatureIsOfAnotherKeyThenRefused() {
        Octets text = Revoke.text(curator.logId(), basket.slot(), basket.hash(), RevocationReason.STOPPED);
        Octets signature = TestKeys.tls().sign(text);
        Octets signer = basket.service().tls().key().id();
        assertRefused(
                revoke(TestService.revocation(
                        basket.slot(), basket.hash(), RevocationReason.STOPPED, signer, signature)),
                403,
                "revocation-signature");
        Octets attestor = curator.world().attestor().key().id();
        assertRefused(
                revoke(TestService.revocation(
                        basket.slot(), basket.hash(), RevocationReason.STOPPED, attestor, signature)),
                403,
                "revocation-signature");
    }

    @Test
    void revokeWhenReasonIsNotTheSignedOneThenRefused() {
        Map<String, Object> request = request();
        request.put("reason", "key-lost");
        assertRefused(revoke(request), 403, "revocation-signature");
    }

    @Test
    void revokeWhenFormerIsNotInForceThenRefused() {
        Octets first = curator.entries().getFirst().hash();
        assertRefused(revoke(basket.service().revocation(basket.slot(), first, curator.logId())), 409, "not-in-force");
    }

    @Test
    void revokeWhenRegistrationWasReplacedThenRefused() {
        TestService renewed = basket.service().renewed();
        Octets replaced = curator.replace(renewed, basket).octets("hash");
        Answer answer = curator.revoke(basket);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.reason()).isEqualTo("not-in-force");
        assertThat(revoke(renewed.revocation(basket.slot(), replaced, curator.logId()))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void revokeWhenSlotIsVacantThenRefused() {
        curator.revoke(basket);
        // Another signature, so it is no repetition.
        Answer answer = curator.revoke(basket);
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.reason()).isEqualTo("vacant");
    }

    @Test
    void revokeWhenSlotIsOfAnotherRegistrationThenRefused() {
        Registered account = curator.register(TestService.of("account"));
        Answer answer = revoke(basket.service().revocation(account.slot(), basket.hash(), curator.logId()));
        assertThat(answer.reason()).isEqualTo("not-in-force");
    }

    @Test
    void revokeWhenMalformedThenRefused() {
        Map<String, Object> wrong = Map.of(
                "slot", "0",
                "former", "AA",
                "reason", "STOPPED",
                "signer", "AA",
                "signature", "AA");
        for (Map.Entry<String, Object> member : wrong.entrySet()) {
            Map<String, Object> altered = new HashMap<>(request());
            altered.put(member.getKey(), member.getValue());
            assertRefused(revoke(altered), 400, "malformed");
            altered.remove(member.getKey());
            assertRefused(revoke(altered), 400, "malformed");
        }
        for (Object slot : new Object[] {-1, TestCurator.SLOTS, 1.5, 1L << 32}) {
            Map<String, Object> altered = new HashMap<>(request());
            altered.put("slot", slot);
            assertRefused(revoke(altered), 400, "malformed");
        }
    }
}
