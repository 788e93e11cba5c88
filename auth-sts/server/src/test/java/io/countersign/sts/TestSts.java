// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.keys.SigningKeys;
import io.countersign.server.TestClock;
import io.countersign.server.database.ServerDatabase;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.http.CountersignHttpAutoConfiguration;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.boot.signer.CountersignSignerAutoConfiguration;
import io.countersign.sts.client.Clients;
import io.countersign.sts.settings.CodeFlowProperties;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.token.TokenTypes;
import io.countersign.sts.web.Endpoints;
import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcClientAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.web.context.servlet.AnnotationConfigServletWebApplicationContext;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A token service on a random port with the clients of the Shop, and what its callers need to talk to it. */
final class TestSts implements AutoCloseable {

    /** Of {@code test-sts.yml}. */
    static final String ISSUER = "http://sts.test";

    static final String JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    static final String USER_ID = "7f9c24e5-2f3b-4c6d-8e1a-0b1c2d3e4f5a";

    /** Revocations that services in the JVM of the shared server know. */
    static final LocalRevocations REVOCATIONS = new LocalRevocations();

    private static final JsonMapper JSON = new JsonMapper();

    private static final Map<String, JsonWebKey> KEYS = new ConcurrentHashMap<>();

    private final HttpClient http = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;

    private final Clock clock;

    private TestSts(ConfigurableApplicationContext context) {
        this.context = context;
        this.clock = context.getBean(Clock.class);
    }

    /** Returns the server of all tests that need no setting of their own, which leave it as it was. */
    static TestSts shared() {
        return Shared.STS;
    }

    private static final class Shared {

        static final TestSts STS = start(temporaryFolder(), REVOCATIONS);
    }

    /** Creates a folder for servers that run until the end of the JVM. */
    static Path temporaryFolder() {
        try {
            Path folder = Files.createTempDirectory("sts");
            SpringApplication.getShutdownHandlers().add(() -> FileSystemUtils.deleteRecursively(folder.toFile()));
            return folder;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Starts it on whatever a folder holds of an earlier one. */
    static TestSts start(Path folder, String... more) {
        return start(folder, StsApplication.builder(), more);
    }

    /** Starts it in a JVM whose services share a list of revocations. */
    static TestSts start(Path folder, LocalRevocations shared) {
        return start(
                folder,
                StsApplication.builder()
                        .initializers(context -> ((GenericApplicationContext) context)
                                .registerBean(LocalRevocations.class, () -> shared)));
    }

    /** Starts it with a clock that the test moves. */
    static TestSts start(Path folder, TestClock clock, String... more) {
        return start(
                folder,
                StsApplication.builder()
                        .initializers(context -> ((GenericApplicationContext) context)
                                .registerBean("testClock", Clock.class, () -> clock, bean -> bean.setPrimary(true))),
                more);
    }

    /** Starts it with a bean of the operator's and a property for it. */
    static TestSts start(Path folder, Class<?> bean, String property, String... more) {
        return start(folder, StsApplication.builder().sources(bean).properties(property), more);
    }

    /**
     * Validates settings as a start does, but creates only the properties and the clients: a start that fails costs
     * nearly as much as one that succeeds. At least one wrong setting of each kind is tested with a start.
     */
    static void validate(Path folder, String... more) {
        validate(folder, List.of(StsProperties.class, CodeFlowProperties.class, Clients.class), more);
    }

    /** Validates settings as a start does, but creates only some beans and what these need. */
    static void validate(Path folder, List<Class<?>> beans, String... more) {
        try (ConfigurableApplicationContext context = parts(folder, more)) {
            beans.forEach(context::getBean);
        }
    }

    /**
     * Starts no server: creates only the beans that a test asks for, and what these need. It costs a sixth of a start.
     */
    static ConfigurableApplicationContext parts(Path folder, String... more) {
        return parts().run(arguments(folder, more));
    }

    /** Creates it with a bean of the operator's and a property for it. */
    static ConfigurableApplicationContext parts(Path folder, Class<?> bean, String property, String... more) {
        return parts().sources(bean).properties(property).run(arguments(folder, more));
    }

    /** Returns a builder of it for settings that are not those of the Shop. */
    static SpringApplicationBuilder parts() {
        return new SpringApplicationBuilder(Parts.class)
                .web(WebApplicationType.SERVLET)
                .contextFactory(type -> new AnnotationConfigServletWebApplicationContext())
                .lazyInitialization(true);
    }

    /** Not annotated as a configuration, which the component scan of the server would find. */
    @EnableConfigurationProperties({StsProperties.class, CodeFlowProperties.class})
    @Import({StsConfiguration.class, ServerDatabase.class})
    @ComponentScan({"io.countersign.sts.code", "io.countersign.sts.issuer", "io.countersign.sts.keys"})
    @ImportAutoConfiguration({
        CountersignAutoConfiguration.class,
        CountersignHttpAutoConfiguration.class,
        CountersignLinkAutoConfiguration.class,
        CountersignSignerAutoConfiguration.class,
        DataSourceAutoConfiguration.class,
        FlywayAutoConfiguration.class,
        JdbcClientAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class,
        SslAutoConfiguration.class
    })
    static class Parts {

        /** Starts nothing that runs in the background. */
        @Bean
        static DefaultLifecycleProcessor lifecycleProcessor() {
            return new DefaultLifecycleProcessor() {
                @Override
                public void onRefresh() {}
            };
        }
    }

    private static TestSts start(Path folder, SpringApplicationBuilder application, String... more) {
        return new TestSts(application.run(arguments(folder, more)));
    }

    private static String[] arguments(Path folder, String... more) {
        for (String client : List.of(
                "gateway",
                "user",
                "account",
                "product",
                "basket",
                "delivery-gateway",
                "delivery",
                "delivery-sts",
                "operator")) {
            write(
                    folder.resolve("keys/" + client + ".pub.jwks"),
                    JwkSet.of(key(client).toPublic()).toPublicJson());
        }
        byte[] secret = new byte[64];
        Arrays.fill(secret, (byte) 42);
        write(
                folder.resolve("keys/hs.secret"),
                Base64.getUrlEncoder().withoutPadding().encodeToString(secret));
        List<String> arguments = new ArrayList<>(
                List.of("--spring.config.name=sts,test-sts", "--shop.data=" + folder, "--server.port=0"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    /** The key pair of a client, the same for all tests. */
    static JsonWebKey key(String client) {
        return KEYS.computeIfAbsent(client, name -> JsonWebKey.generate(JwsAlgorithm.ES256));
    }

    /** Returns the key that the server signs with. */
    static JsonWebKey signingKey(TestSts sts) {
        return sts.context().getBean(SigningKeys.class).active();
    }

    private static void write(Path path, String text) {
        try {
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** A fresh and correct assertion of a client, such as {@code basket}. */
    static String assertion(String client) {
        return assertion(client, claims -> claims);
    }

    /** An assertion with something changed. */
    static String assertion(String client, UnaryOperator<JwtBuilder> change) {
        return change.apply(claims(client)).sign(new JwsSigner(key(client), JwsAlgorithm.ES256));
    }

    static JwtBuilder claims(String client) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("JWT")
                .issuer(client + ".shop.com")
                .subject(client + ".shop.com")
                .audience(ISSUER)
                .issuedAt(now)
                .expiresAt(now.plus(Duration.ofMinutes(1)))
                .id(UUID.randomUUID().toString());
    }

    /** A fresh assertion by the server's clock, good while that moves a little. */
    String current(String client) {
        Instant now = clock.instant();
        return assertion(client, claims -> claims.issuedAt(now).expiresAt(now.plus(Duration.ofMinutes(4))));
    }

    /** Asks for a service token as a client that does everything right; more parameters in pairs. */
    Answer token(String client, String... more) {
        List<String> form = new ArrayList<>(List.of(
                "grant_type",
                "client_credentials",
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                current(client)));
        form.addAll(List.of(more));
        return form(Endpoints.TOKEN, form.toArray(String[]::new));
    }

    /** Exchanges a user's token as a client that does everything right; more parameters in pairs. */
    Answer exchange(String client, String subjectToken, String target, String... more) {
        List<String> form = new ArrayList<>(List.of("subject_token", subjectToken, "audience", target));
        form.addAll(List.of("subject_token_type", TokenTypes.ACCESS_TOKEN));
        form.addAll(List.of(more));
        return grant(client, "urn:ietf:params:oauth:grant-type:token-exchange", form.toArray(String[]::new));
    }

    /** Asks for a token by any grant. */
    Answer grant(String client, String type, String... more) {
        return send(grantRequest(client, type, more));
    }

    HttpRequest.Builder grantRequest(String client, String type, String... more) {
        List<String> form = new ArrayList<>(List.of("grant_type", type));
        form.addAll(List.of("client_assertion_type", JWT_BEARER, "client_assertion", current(client)));
        form.addAll(List.of(more));
        return request(Endpoints.TOKEN)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(encode(form.toArray(String[]::new))));
    }

    /** Asks for a user's token as the user service does. */
    Answer login(String... roles) {
        return json(Endpoints.LOGIN, loginBody(assertion("user"), roles));
    }

    static Map<String, Object> loginBody(String assertion, String... roles) {
        return Map.of(
                "username",
                "ann",
                "userID",
                USER_ID,
                "roles",
                List.of(roles),
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                assertion);
    }

    Answer revoke(String client, String token) {
        return form(
                Endpoints.REVOKE,
                "token",
                token,
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                assertion(client));
    }

    Answer introspect(String client, String token) {
        return form(
                Endpoints.INTROSPECT,
                "token",
                token,
                "client_assertion_type",
                JWT_BEARER,
                "client_assertion",
                assertion(client));
    }

    /** Starts it with a page for logins: clients {@code app.test}, {@code asks.test} and {@code basket.shop.com} use it. */
    static TestSts withLogins(Path folder, TestClock clock, FakeUsers users, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--countersign.sts.users.uri=" + users.uri(),
                "--countersign.sts.users.logins-per-minute=10000",
                "--countersign.sts.rate-limit.public-pushes-per-second-and-address=10000",
                "--countersign.sts.clients.[app.test].public=true",
                "--countersign.sts.clients.[app.test].redirect-uris=" + TestBrowser.CALLBACK,
                "--countersign.sts.clients.[app.test].scopes=openid,profile,shop,offline_access",
                "--countersign.sts.clients.[app.test].audiences=gateway.shop.com,basket.shop.com",
                "--countersign.sts.clients.[app.test].post-logout-redirect-uris=https://app.test/bye?x=1",
                "--countersign.sts.clients.[asks.test].public=true",
                "--countersign.sts.clients.[asks.test].consent=true",
                "--countersign.sts.clients.[asks.test].redirect-uris=https://asks.test/callback",
                "--countersign.sts.clients.[asks.test].scopes=openid,profile,offline_access",
                "--countersign.sts.clients.[asks.test].post-logout-redirect-uris=https://asks.test/bye",
                "--countersign.sts.clients.[basket.shop.com].redirect-uris=https://basket.test/back?from=sts",
                "--countersign.sts.clients.[basket.shop.com].scopes=openid,shop",
                "--countersign.sts.clients.[basket.shop.com].audiences=basket.shop.com",
                "--countersign.sts.clients.[basket.shop.com].require-pushed-requests=true"));
        arguments.addAll(List.of(more));
        return start(folder, clock, arguments.toArray(String[]::new));
    }

    Answer form(String path, String... pairs) {
        return send(request(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(encode(pairs))));
    }

    static String encode(String... pairs) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            parts.add(pairs[i] + "=" + URLEncoder.encode(pairs[i + 1], StandardCharsets.UTF_8));
        }
        return parts.stream().collect(Collectors.joining("&"));
    }

    Answer json(String path, Object body) {
        return jsonText(path, JSON.writeValueAsString(body));
    }

    Answer jsonText(String path, String body) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    Answer get(String path, String... headers) {
        HttpRequest.Builder request = request(path);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
    }

    Answer send(HttpRequest.Builder request) {
        try {
            return new Answer(http.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    ConfigurableApplicationContext context() {
        return context;
    }

    @Override
    public void close() {
        context.close();
        http.close();
    }

    /** Answer of the server. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        String body() {
            return response.body();
        }

        JsonNode json() {
            return JSON.readTree(response.body());
        }

        String text(String member) {
            return json().path(member).asString();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }
}
