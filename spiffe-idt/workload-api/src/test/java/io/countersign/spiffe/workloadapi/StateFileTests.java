// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.test.MovableClock;
import io.spiffe.svid.x509svid.X509Svid;
import io.spiffe.svid.x509svid.X509SvidValidator;
import io.spiffe.workloadapi.X509Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateFileTests {

    @TempDir
    Path directory;

    private final MovableClock clock = new MovableClock(Instant.now());

    private Path socket;

    private Path state;

    @BeforeEach
    void paths() {
        socket = directory.resolve("basket/api.sock");
        state = directory.resolve("state.json");
    }

    @Test
    void startWhenStateIsKeptThenTheTrustDomainIsTheSame() {
        List<AuthorityStatus> before;
        PublishedBundle bundle;
        try (EmbeddedWorkloadApi api = builder().start()) {
            api.rotateAuthority();
            api.prepareAuthority();
            before = api.authorities();
            bundle = api.current();
        }
        assertThat(before)
                .extracting(AuthorityStatus::state)
                .containsExactly(AuthorityState.OLD, AuthorityState.ACTIVE, AuthorityState.PREPARED);
        try (EmbeddedWorkloadApi api = builder().start()) {
            assertThat(api.authorities())
                    .usingRecursiveComparison()
                    .ignoringFields("leavesAt")
                    .isEqualTo(before);
            assertThat(api.current().toJson()).isEqualTo(bundle.toJson());
        }
    }

    @Test
    void x509SourceWhenTheServerIsRestartedThenTrustsWhatItTrusted() throws Exception {
        EmbeddedWorkloadApi first = builder().start();
        try (X509Source source = Clients.x509(socket)) {
            X509Svid before = source.getX509Svid();
            first.close();
            try (EmbeddedWorkloadApi second = builder().start()) {
                Await.until(() -> !source.getX509Svid().getLeaf().equals(before.getLeaf()));
                X509SvidValidator.verifyChain(before.getChain(), source);
                X509SvidValidator.verifyChain(source.getX509Svid().getChain(), source);
                assertThat(second.authorities()).hasSize(1);
            }
        }
    }

    @Test
    void startWhenAllThatIsKeptHasExpiredThenBeginsAnew() {
        PublishedBundle before;
        try (EmbeddedWorkloadApi api = builder().start()) {
            before = api.current();
        }
        clock.advance(Duration.ofDays(30));
        try (EmbeddedWorkloadApi api = builder().start()) {
            assertThat(api.current().x509Authorities())
                    .hasSize(1)
                    .doesNotContainAnyElementsOf(before.x509Authorities());
            assertThat(api.current().sequence()).isGreaterThan(before.sequence());
        }
    }

    @Test
    void stateWhenWrittenThenOnlyTheOwnerCanReadIt() throws Exception {
        builder().start().close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
                .isEqualTo("rw-------");
    }

    @Test
    void startWhenOthersMayReadTheStateThenFails() throws Exception {
        builder().start().close();
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rw-r-----"));
        assertThatIllegalStateException().isThrownBy(builder()::start).withMessageContaining("0600");
    }

    @Test
    void startWhenTheStateIsALinkThenFails() throws Exception {
        builder().start().close();
        Files.move(state, directory.resolve("elsewhere.json"));
        Files.createSymbolicLink(state, directory.resolve("elsewhere.json"));
        assertThatIllegalStateException().isThrownBy(builder()::start).withMessageContaining("0600");
    }

    @Test
    void startWhenAnotherIssuerUsesTheStateThenFails() {
        try (EmbeddedWorkloadApi api = builder().start()) {
            assertThat(api.authorities()).hasSize(1);
            EmbeddedWorkloadApi.Builder second = EmbeddedWorkloadApi.builder("shop.com")
                    .register(directory.resolve("other/api.sock"), "spiffe://shop.com/other")
                    .state(state);
            assertThatIllegalStateException().isThrownBy(second::start).withMessageContaining("Another issuer");
        }
    }

    @Test
    void startWhenTheStateIsOfAnotherTrustDomainThenFails() {
        builder().start().close();
        EmbeddedWorkloadApi.Builder other = EmbeddedWorkloadApi.builder("delivery.com")
                .register(socket, "spiffe://delivery.com/parcel")
                .state(state);
        assertThatIllegalStateException().isThrownBy(other::start).withMessageContaining("trust domain");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "null", "{\"format\":\"countersign-workload-api-1\"}", "\u0000"})
    void startWhenTheStateIsSomethingElseThenFails(String content) throws Exception {
        builder().start().close();
        Files.writeString(state, content);
        assertThatIllegalStateException().isThrownBy(builder()::start).withMessageContaining("malformed");
        assertThat(state).hasContent(content);
    }

    @Test
    void startWhenTheStateIsCutShortThenFails() throws Exception {
        assertMalformed(text -> text.substring(0, text.length() - 1));
    }

    @Test
    void startWhenTheStateHasAnotherMemberThenFails() throws Exception {
        assertMalformed(text -> "{\"more\":1," + text.substring(1));
    }

    @Test
    void startWhenAMemberIsThereTwiceThenFails() throws Exception {
        assertMalformed(text -> "{\"sequence\":1," + text.substring(1));
    }

    @Test
    void startWhenTheFormatIsAnotherThenFails() throws Exception {
        assertMalformed(text -> text.replace("workload-api-1", "workload-api-2"));
    }

    @Test
    void startWhenTheSequenceIsNegativeThenFails() throws Exception {
        assertMalformed(text -> text.replace("\"sequence\":", "\"sequence\":-"));
    }

    @Test
    void startWhenAnAuthorityIsThereTwiceThenFails() throws Exception {
        assertMalformed(text -> {
            String active = text.substring(text.indexOf("\"active\":") + 9, text.indexOf(",\"old\""));
            return text.replace(",\"old\"", ",\"prepared\":" + active + ",\"old\"");
        });
    }

    @Test
    void startWhenAKeyIsNotThatOfItsCertificateThenFails() throws Exception {
        Path other = directory.resolve("other.json");
        EmbeddedWorkloadApi.builder("shop.com")
                .register(socket, "spiffe://shop.com/basket")
                .state(other)
                .start()
                .close();
        String foreign = member(Files.readString(other), "x509_key");
        assertMalformed(text -> text.replace(member(text, "x509_key"), foreign));
    }

    @Test
    void startWhenTheIdOfAKeyIsAnotherThenFails() throws Exception {
        assertMalformed(text -> text.replace(member(text, "kid"), "another"));
    }

    private static String member(String json, String name) {
        int begin = json.indexOf("\"" + name + "\":\"") + name.length() + 4;
        return json.substring(begin, json.indexOf('"', begin));
    }

    private void assertMalformed(UnaryOperator<String> change) throws Exception {
        builder().start().close();
        String good = Files.readString(state);
        String bad = change.apply(good);
        assertThat(bad).isNotEqualTo(good);
        Files.writeString(state, bad);
        assertThatIllegalStateException().isThrownBy(builder()::start).withMessageContaining(state.toString());
        Files.writeString(state, good);
        builder().start().close();
    }

    private EmbeddedWorkloadApi.Builder builder() {
        return EmbeddedWorkloadApi.builder("shop.com")
                .register(socket, "spiffe://shop.com/basket")
                .clock(clock)
                .state(state);
    }
}
