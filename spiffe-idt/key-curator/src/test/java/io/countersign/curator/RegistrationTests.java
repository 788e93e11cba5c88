// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.Registered;
import io.countersign.curator.web.OctetText;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.BindingVerdict;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.writer.LogWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registrations, and every refusal of them. */
@ExtendWith(SharedCurator.class)
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class RegistrationTests {

    private final TestCurator curator;

    private final long before;

    private final TestService basket = TestService.of("basket");

    RegistrationTests(TestCurator curator) {
        this.curator = curator;
        this.before = curator.sequence();
    }

    private Answer register(Map<String, ?> request) {
        return curator.post("/registrations", request);
    }

    private Answer register(SignedStatement attested) {
        return register(basket.registration(attested, curator.logId()));
    }

    private SignedStatement sign(Statement statement, Ed25519Signer attestor) {
        return SignedStatement.sign(statement, curator.logId(), attestor);
    }

    private Statement statement(int slot) {
        return basket.statement(
                slot, curator.world().attestor(), curator.world().clock());
    }

    private static void assertRefused(Answer answer, int status, String reason) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.reason()).isEqualTo(reason);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.header("Countersign-Log-Head")).isNotEmpty();
    }

    private void assertNothingRegistered() {
        assertThat(curator.sequence()).isEqualTo(before);
    }

    @Test
    void registerWhenAttestedThenAgentsAreBoundToIt() {
        Registered registered = curator.register(basket);
        BindingVerdict verdict = curator.audit()
                .judge(
                        basket.tokenHash(),
                        basket.address(),
                        basket.tls().key().id(),
                        curator.world().clock().instant());
        assertThat(verdict).isInstanceOf(BindingVerdict.Bound.class);
        assertThat(curator.entries()).hasSize((int) before + 2);
        assertThat(curator.entries().getLast().hash()).isEqualTo(registered.hash());
    }

    @Test
    void registerWhenRepeatedThenTheSameEntry() {
        Registered registered = curator.register(basket);
        // The signature of the key is another one: it is randomised.
        for (Map<String, ?> request :
                List.of(registered.request(), basket.registration(registered.attested(), curator.logId()))) {
            Answer again = register(request);
            assertThat(again.status()).isEqualTo(200);
            assertThat(again.octets("hash")).isEqualTo(registered.hash());
            assertThat(again.json().path("sequence").asLong()).isEqualTo(before + 1);
            assertThat(again.json().path("slot").asInt()).isEqualTo(registered.slot());
        }
        assertThat(curator.sequence()).isEqualTo(before + 1);
    }

    @Test
    void registerWhenRepeatedWithoutPossessionThenRefused() {
        Registered registered = curator.register(basket);
        Map<String, Object> request = basket.registration(registered.attested(), curator.logId(), TestKeys.tls());
        assertRefused(register(request), 409, "occupied");
    }

    @Test
    void registerWhenRepeatedAfterItsRevocationThenRefused() {
        Registered registered = curator.register(basket);
        assertThat(curator.revoke(registered).status()).isEqualTo(201);
        assertRefused(register(registered.request()), 409, "not-reserved");
        curator.reserve(basket);
        assertRefused(register(registered.request()), 409, "used-statement");
    }

    @Test
    void registerWhenTokenWasUsedThenRefused() {
        Registered registered = curator.register(basket);
        TestService other = new TestService(basket.name(), basket.tokenHash(), basket.address(), TestKeys.tls());
        int slot = curator.reserve(other);
        assertRefused(register(other.registration(curator.attest(other, slot), curator.logId())), 409, "used-token");
        curator.revoke(registered);
        assertRefused(register(other.registration(curator.attest(other, slot), curator.logId())), 409, "used-token");
    }

    @Test
    void registerWhenSlotIsOccupiedThenRefused() {
        Registered registered = curator.register(basket);
        TestService other = TestService.of("account");
        SignedStatement attested = curator.attest(other, registered.slot());
        assertRefused(register(other.registration(attested, curator.logId())), 409, "occupied");
    }

    @Test
    void registerWhenSlotIsNotReservedThenRefused() {
        assertRefused(register(curator.attest(basket, TestCurator.SLOTS - 1)), 409, "not-reserved");
        assertNothingRegistered();
    }

    @Test
    void registerWhenSlotIsReservedForAnotherKeyThenRefused() {
        int slot = curator.reserve(TestService.of("account"));
        assertRefused(register(curator.attest(basket, slot)), 409, "not-reserved");
        assertNothingRegistered();
    }

    @Test
    void registerWhenReservationHasExpiredThenRefused() {
        int slot = curator.reserve(basket);
        SignedStatement attested = curator.attest(basket, slot);
        curator.clock().advance(Duration.ofSeconds(61));
        assertRefused(register(attested), 409, "not-reserved");
        assertThat(curator.reserve(basket)).isEqualTo(slot);
        assertThat(register(attested).status()).isEqualTo(201);
    }

    @Test
    void registerWhenAttestorIsNotPinnedThenRefused() {
        Ed25519Signer stranger = TestKeys.signer();
        Statement statement = basket.statement(
                curator.reserve(basket), stranger, curator.world().clock());
        assertRefused(register(sign(statement, stranger)), 403, "unbound");
        assertNothingRegistered();
    }

    @Test
    void registerWhenLogKeyAttestsThenRefused() {
        Ed25519Signer logKey = curator.world().logKey();
        Statement statement = basket.statement(
                curator.reserve(basket), logKey, curator.world().clock());
        assertRefused(register(sign(statement, logKey)), 403, "unbound");
        assertNothingRegistered();
    }

    @Test
    void registerWhenAnotherSignedForTheAttestorThenRefused() {
        Statement statement = statement(curator.reserve(basket));
        Octets signature = TestKeys.signer().sign(statement.text(curator.logId()));
        assertRefused(register(new SignedStatement(statement, signature)), 403, "attestation-signature");
        assertNothingRegistered();
    }

    @Test
    void registerWhenStatementIsOfAnotherLogThenRefused() {
        Octets other = LogWriter.randomLogId();
        Statement statement = statement(curator.reserve(basket));
        SignedStatement attested =
                SignedStatement.sign(statement, other, curator.world().attestor());
        assertRefused(register(basket.registration(attested, other)), 400, "malformed");
        // The id of this log, and a signature for the other one.
        assertRefused(register(attested), 403, "attestation-signature");
        assertNothingRegistered();
    }

    @Test
    void registerWhenStatementHasExpiredThenRefused() {
        Statement statement = statement(curator.reserve(basket));
        Statement expired = new Statement(
                statement.tokenHash(),
                statement.name(),
                statement.address(),
                statement.keyHash(),
                statement.slot(),
                1,
                statement.issued(),
                statement.attestor());
        assertRefused(register(sign(expired, curator.world().attestor())), 403, "statement-expired");
        assertNothingRegistered();
    }

    @Test
    void registerWhenNameOrAddressIsNotPermittedThenRefused() {
        for (TestService other : List.of(
                new TestService(
                        SpiffeId.parse("spiffe://other.com/basket"),
                        basket.tokenHash(),
                        basket.address(),
                        basket.tls()),
                new TestService(basket.name(), basket.tokenHash(), TestService.outside(), basket.tls()))) {
            SignedStatement attested = curator.attest(other, curator.reserve(other));
            assertRefused(register(other.registration(attested, curator.logId())), 403, "unbound");
        }
        assertNothingRegistered();
    }

    @Test
    void registerWhenAnotherKeyShowsPossessionThenRefused() {
        SignedStatement attested = curator.attest(basket, curator.reserve(basket));
        Map<String, Object> request = basket.registration(attested, curator.logId(), TestKeys.tls());
        assertRefused(register(request), 403, "possession-signature");
        assertNothingRegistered();
    }

    @Test
    void registerWhenKeyIsNotThatOfTheStatementThenRefused() {
        TestService other = new TestService(basket.name(), basket.tokenHash(), basket.address(), TestKeys.tls());
        SignedStatement attested = curator.attest(basket, curator.reserve(other));
        assertRefused(register(other.registration(attested, curator.logId())), 403, "tls-key");
        assertNothingRegistered();
    }

    @Test
    void registerWhenSlotDoesNotExistThenRefused() {
        assertRefused(register(curator.attest(basket, TestCurator.SLOTS)), 400, "malformed");
        assertNothingRegistered();
    }

    @ParameterizedTest
    @ValueSource(strings = {"statement", "key", "possession"})
    void registerWhenAMemberIsMalformedThenRefused(String member) {
        Map<String, Object> request =
                basket.registration(curator.attest(basket, curator.reserve(basket)), curator.logId());
        String right = (String) request.get(member);
        Octets octets = OctetText.parse(right);
        for (Object wrong : new Object[] {
            "",
            right + "=",
            right + "A",
            ' ' + right,
            right.substring(1),
            "+/" + right.substring(2),
            trailingBits(right),
            OctetText.of(Octets.of(octets.toArray(), 0, octets.length() - 1)),
            1,
            true
        }) {
            Map<String, Object> altered = new HashMap<>(request);
            altered.put(member, wrong);
            assertRefused(register(altered), 400, "malformed");
        }
        request.remove(member);
        assertRefused(register(request), 400, "malformed");
        assertNothingRegistered();
    }

    /** The same octets in another form, or other octets if there are no such bits. */
    private static String trailingBits(String text) {
        char last = text.charAt(text.length() - 1);
        return text.length() % 4 == 0
                ? text.substring(0, text.length() - 4)
                : text.substring(0, text.length() - 1) + (char) (last + 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "1", "{\"statement\":\"x\"} {}", "{\"other\":1}"})
    void registerWhenBodyIsNotARequestThenRefused(String body) {
        for (String path : List.of("/reservations", "/registrations", "/replacements", "/revocations")) {
            assertRefused(curator.postText(path, body), 400, "malformed");
        }
    }

    @Test
    void registerWhenAMemberIsThereTwiceOrUnknownThenRefused() {
        Map<String, Object> request =
                basket.registration(curator.attest(basket, curator.reserve(basket)), curator.logId());
        String body = TestCurator.JSON.writeValueAsString(request);
        String twice = body.substring(0, body.length() - 1) + ",\"key\":\"" + basket.key() + "\"}";
        assertRefused(curator.postText("/registrations", twice), 400, "malformed");
        request.put("permission", "AA");
        assertRefused(register(request), 400, "malformed");
        assertNothingRegistered();
    }
}
