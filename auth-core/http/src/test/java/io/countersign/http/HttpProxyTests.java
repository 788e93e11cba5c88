// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.TestAuthority;
import io.countersign.core.TestProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The hosts of these tests are known to the proxy alone. */
class HttpProxyTests {

    private static final String NAME = "sso.countersign.invalid";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static SSLContext tls;

    private final AtomicReference<String> received = new AtomicReference<>("");

    private final TestProxy proxy = TestProxy.start();

    private HttpsServer secure;

    private HttpServer plain;

    @BeforeAll
    static void certificate() {
        TestAuthority authority = new TestAuthority();
        authority.issue("server", "dns:" + NAME);
        tls = authority.context("server");
    }

    @BeforeEach
    void start() throws IOException {
        secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(tls));
        plain = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        for (HttpServer server : List.of(secure, plain)) {
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> {
                received.set(exchange.getRequestHeaders().keySet().toString());
                byte[] body = "keys".getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }
    }

    @AfterEach
    void stop() {
        proxy.close();
        secure.stop(0);
        plain.stop(0);
    }

    private static BoundedHttp http(HttpProxy used) {
        return new BoundedHttp(PATIENCE, PATIENCE, 1000, () -> tls, used);
    }

    private HttpProxy used(String... direct) {
        return HttpProxy.of("127.0.0.1", proxy.port(), List.of(direct));
    }

    private static String get(BoundedHttp http, String address) throws IOException {
        BoundedHttp.Answer answer =
                http.send(HttpRequest.newBuilder(URI.create(address)).build());
        return answer.status() + " " + new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Test
    void sendWhenHttpsThenTunnel() throws IOException {
        proxy.route(NAME, secure.getAddress().getPort());

        assertThat(get(http(used()), "https://" + NAME + "/keys")).isEqualTo("200 keys");
        assertThat(proxy.requests()).containsExactly("CONNECT " + NAME + ":443 HTTP/1.1");
    }

    @Test
    void sendWhenHttpThenForwarded() throws IOException {
        proxy.route(NAME, plain.getAddress().getPort());

        assertThat(get(http(used()), "http://" + NAME + "/keys")).isEqualTo("200 keys");
        assertThat(proxy.requests()).containsExactly("GET http://" + NAME + "/keys HTTP/1.1");
    }

    @Test
    void sendWhenLoopbackThenNeverByTheProxy() throws IOException {
        assertThat(get(http(used()), "http://localhost:" + plain.getAddress().getPort() + "/keys"))
                .isEqualTo("200 keys");
        assertThat(get(http(used()), "http://127.0.0.1:" + plain.getAddress().getPort() + "/keys"))
                .isEqualTo("200 keys");
        assertThat(proxy.requests()).isEmpty();
    }

    @Test
    void sendWhenTheProxyRequiresAuthenticationThenTheFailureSaysSo() {
        proxy.route(NAME, secure.getAddress().getPort()).requiring("bank", "s3cret");

        for (String address : List.of("https://" + NAME + "/keys", "http://" + NAME + "/keys")) {
            assertThatIOException()
                    .isThrownBy(() -> get(http(used()), address))
                    .withMessage("by the proxy 127.0.0.1:" + proxy.port()
                            + ": the proxy requires another authentication (407)");
            assertThatIOException()
                    .isThrownBy(() -> get(http(used().authenticatedBy("bank", "wrong-one")), address))
                    .withMessageContaining("407")
                    .withMessageNotContaining("wrong-one");
        }
        assertThat(received.get()).isEmpty();
    }

    @Test
    void sendWhenThePasswordIsRightThenOnlyTheProxyGetsIt() throws IOException {
        proxy.route(NAME, plain.getAddress().getPort()).requiring("bank", "pässword");

        assertThat(get(http(used().authenticatedBy("bank", "pässword")), "http://" + NAME + "/keys"))
                .isEqualTo("200 keys");
    }

    /** The JVM of these tests runs with {@code -Djdk.http.auth.tunneling.disabledSchemes=}. */
    @Test
    void sendWhenTheJvmAllowsBasicThenTheTunnelIsAuthenticatedAndTheServerSeesNothing() throws IOException {
        proxy.route(NAME, secure.getAddress().getPort()).requiring("bank", "s3cret");

        assertThat(HttpProxy.isBasicDisabled()).isFalse();
        assertThat(get(http(used().authenticatedBy("bank", "s3cret")), "https://" + NAME + "/keys"))
                .isEqualTo("200 keys");
        assertThat(received.get()).doesNotContainIgnoringCase("proxy");
    }

    @ParameterizedTest
    @CsvSource({"Basic,true", "'NTLM, basic',true", "NTLM,false", "'',false"})
    void disabledWhenTheJvmNamesBasicThenTrue(String schemes, boolean disabled) {
        String before = System.setProperty(HttpProxy.DISABLED_SCHEMES, schemes);
        try {
            assertThat(HttpProxy.isBasicDisabled()).isEqualTo(disabled);
            System.clearProperty(HttpProxy.DISABLED_SCHEMES);
            assertThat(HttpProxy.isBasicDisabled()).isTrue();
        } finally {
            System.setProperty(HttpProxy.DISABLED_SCHEMES, before == null ? "" : before);
        }
    }

    @Test
    void sendWhenTheProxyRefusesOrIsDownThenFailure() {
        proxy.failing("403 Forbidden");
        assertThatIOException().isThrownBy(() -> get(http(used()), "https://" + NAME + "/keys"));

        HttpProxy last = used();
        proxy.close();
        assertThatIOException()
                .isThrownBy(() -> get(http(last), "https://" + NAME + "/keys"))
                .withMessageStartingWith("by the proxy 127.0.0.1:");
    }

    @Test
    void getPublicWhenProxiedThenTheProxyFindsTheNameButNoPrivateAddressIsAsked() throws IOException {
        proxy.route(NAME, secure.getAddress().getPort())
                .route("10.0.0.1", secure.getAddress().getPort());
        BoundedHttp http = http(used("*.bank.internal"));

        assertThat(http.getPublic(URI.create("https://" + NAME + "/keys")).status())
                .isEqualTo(200);
        for (String address : List.of(
                "https://10.0.0.1/keys",
                "https://[fd00::1]/keys",
                "http://" + NAME + "/keys",
                "https://localhost/keys")) {
            assertThatIOException().isThrownBy(() -> http.getPublic(URI.create(address)));
        }
        assertThat(proxy.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "sso.example.com,true",
        "bank.internal,true",
        "sso.bank.internal,false",
        "SSO.Bank.Internal,false",
        "evilbank.internal,true",
        "vault,false",
        "10.1.2.3,false",
        "10.2.0.1,true",
        "192.168.7.9,false",
        "192.169.0.1,true",
        "[2001:db8::7],false",
        "[2001:db9::7],true",
        "localhost,false",
        "api.localhost,false",
        "127.9.9.9,false",
        "[::1],false",
        "127.0.0.1.example.com,true"
    })
    void usedForThenNotForTheListedHosts(String host, boolean proxied) {
        HttpProxy listed = HttpProxy.of(
                "proxy", 3128, List.of("*.bank.internal", "vault", "10.1.*", "192.168.0.0/16", "2001:db8::/32"));

        assertThat(listed.isUsedFor(URI.create("https://" + host + "/keys"))).isEqualTo(proxied);
        assertThat(listed.selector().select(URI.create("https://" + host + "/keys")))
                .hasSize(1)
                .allMatch(one -> one.type() == (proxied ? java.net.Proxy.Type.HTTP : java.net.Proxy.Type.DIRECT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "*", "a*b", "*.*", "10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "https://sso", "a b", "/8"})
    void ofWhenAPatternIsInvalidThenException(String pattern) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpProxy.of("proxy", 3128, List.of(pattern)));
    }

    @Test
    void ofWhenHostPortOrUserIsInvalidThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpProxy.of(" ", 3128, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> HttpProxy.of("http://proxy", 3128, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> HttpProxy.of("proxy", 0, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> HttpProxy.of("proxy", 65536, List.of()));
        HttpProxy valid = HttpProxy.of("proxy", 3128, List.of());
        assertThatIllegalArgumentException().isThrownBy(() -> valid.authenticatedBy("a:b", "c"));
        assertThatIllegalArgumentException().isThrownBy(() -> valid.authenticatedBy("a", "c\r\nX: y"));
        assertThat(valid.authenticatedBy("a", "s3cret")).hasToString("proxy:3128");
    }
}
