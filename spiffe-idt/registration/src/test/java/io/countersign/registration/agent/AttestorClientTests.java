// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttestorClientTests {

    private final TestLog log = TestLog.start();

    private final TestService basket = TestService.of("basket", "token-1", 9);

    private final TestAttestor attestor = TestAttestor.start(log);

    @TempDir
    private Path directory;

    private AttestorClient client;

    @BeforeEach
    void start() throws IOException {
        attestor.know("token-1", basket.name());
        client = new AttestorClient(attestor.uri(), http(), write("token-1\n"));
    }

    @AfterEach
    void close() {
        attestor.close();
    }

    private HttpClient http() throws IOException {
        return attestor.client(InetAddress.getByName("127.0.0.9"));
    }

    private Path write(String token) throws IOException {
        return Files.writeString(directory.resolve("token"), token);
    }

    private SignedStatement attest() throws IOException, AttestorException {
        return client.attest(log.pins, basket.tls().key(), 5);
    }

    @Test
    void attestThenStatementAboutTheTokenTheKeyAndTheOwnAddress() throws Exception {
        SignedStatement attested = attest();
        assertThat(attested.isSignedBy(log.attestor.key(), log.logId)).isTrue();
        assertThat(attested.statement().tokenHash())
                .isEqualTo(basket.tokenHash())
                .isEqualTo(client.tokenHash());
        assertThat(attested.statement().name()).isEqualTo(basket.name());
        assertThat(attested.statement().address()).isEqualTo(basket.address());
        assertThat(attested.statement().slot()).isEqualTo(5);
    }

    @Test
    void attestWhenTheFileHasAnotherTokenThenThatOne() throws Exception {
        attestor.know("token-2", basket.name());
        write("token-2");
        assertThat(attest().statement().tokenHash())
                .isEqualTo(basket.withToken("token-2").tokenHash());
    }

    @Test
    void attestWhenTheAttestorRefusesThenReason() throws Exception {
        write("unknown");
        assertThatExceptionOfType(AttestorException.class)
                .isThrownBy(this::attest)
                .satisfies(ex -> assertThat(ex.status()).isEqualTo(401))
                .satisfies(ex -> assertThat(ex.reason()).isEqualTo("invalid-token"));
    }

    @Test
    void attestWhenTheStatementIsAboutSomethingElseThenFailure() {
        refuses(log.statement(basket, 6));
        refuses(log.statement(basket.withToken("token-2"), 5));
        refuses(log.statement(basket.renewed("token-1"), 5));
    }

    private void refuses(Statement other) {
        attestor.altered = any -> other;
        assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
    }

    @Test
    void attestWhenTheAttestorIsNotPinnedThenFailure() {
        attestor.signer = TestKeys.ed25519();
        assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
    }

    @Test
    void attestWhenNameOrAddressIsBeyondTheLimitsThenFailure() {
        attestor.know("token-1", io.countersign.idt.SpiffeId.parse("spiffe://other.com/basket"));
        assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
        attestor.know("token-1", basket.name());
        attestor.altered = statement -> new Statement(
                statement.tokenHash(),
                statement.name(),
                address("10.0.0.1"),
                statement.keyHash(),
                statement.slot(),
                statement.issued(),
                statement.expiry(),
                statement.attestor());
        assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
    }

    private static io.countersign.registration.log.PeerAddress address(String text) {
        try {
            return io.countersign.registration.log.PeerAddress.of(InetAddress.getByName(text));
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void attestWhenTheStatementIsForAnotherLogOrAlteredThenFailure() {
        Statement statement = log.statement(basket, 5);
        Octets encoded = log.attested(statement).encode(log.logId);
        answers(encoded.toArray(), octets -> octets);
        assertThat(attestsAgain()).isTrue();
        for (int i : new int[] {60, 100, encoded.length() - 1}) {
            answers(encoded.toArray(), octets -> {
                octets[i] ^= 1;
                return octets;
            });
            assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
        }
    }

    private boolean attestsAgain() {
        try {
            return attest().signature().length() > 0;
        } catch (IOException | AttestorException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private void answers(byte[] encoded, UnaryOperator<byte[]> change) {
        String text = Base64Url.encode(Octets.of(change.apply(encoded.clone())));
        attestor.replace("/statements", exchange -> TestServer.json(exchange, 201, Map.of("statement", text)));
    }

    @Test
    void attestWhenTheFileHasNoTokenThenSendsNothing() throws Exception {
        for (String text : new String[] {"", "two words", "tök", "a\r\nb", "x".repeat(17_000)}) {
            write(text);
            assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
        }
        Files.delete(directory.resolve("token"));
        assertThatExceptionOfType(IOException.class).isThrownBy(this::attest);
        assertThat(attestor.requests()).isEmpty();
    }

    @Test
    void attestWhenTheServerIsNotThePinnedOneThenSendsNothing() throws Exception {
        try (TestAttestor other = TestAttestor.start(log)) {
            AttestorClient misled = new AttestorClient(other.uri(), http(), directory.resolve("token"));
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> misled.attest(log.pins, basket.tls().key(), 5));
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void revokeThenSignatureOfAPinnedAttestor() throws Exception {
        log.register(basket, 5);
        AttestorClient.Revocation revocation =
                client.revoke(log.pins, 5, log.registration(5), RevocationReason.KEY_LOST);
        assertThat(revocation.signer()).isEqualTo(log.attestor.key().id());
        assertThat(log.attestor.key().verifies(log.revocation(5, RevocationReason.KEY_LOST), revocation.signature()))
                .isTrue();
    }

    @Test
    void revokeWhenTheAttestorIsNotPinnedThenFailure() {
        attestor.signer = TestKeys.ed25519();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> client.revoke(log.pins, 5, Octets.ZERO_DIGEST, RevocationReason.KEY_LOST));
    }

    @Test
    void clientWhenNotOverTlsThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AttestorClient(URI.create("http://127.0.0.1"), http(), directory));
    }

    @Test
    void tokenThenIsNotPrinted() throws Exception {
        assertThat(WorkloadToken.read(directory.resolve("token")))
                .hasToString("WorkloadToken[" + basket.tokenHash() + "]");
    }
}
