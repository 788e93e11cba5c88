// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.core.TestAuthority;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.SignedStatement;
import io.countersign.server.HttpFuzz;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Attestor on a random port of all local addresses, and services that call it from their own addresses over TLS. */
final class TestAttestor implements AutoCloseable {

    static final String NAME = "spiffe://shop.com/basket";

    static final String ADDRESS = "127.0.0.5";

    static final Octets LOG = Octets.sha256("log".getBytes(StandardCharsets.US_ASCII));

    static final TlsKey KEY = TlsKey.of(pair("EC").getPublic());

    private static final JsonMapper JSON = new JsonMapper();

    private static final KeyPair SIGNING = pair("Ed25519");

    final TestAuthority authority = new TestAuthority();

    final Path folder;

    private final Map<String, HttpClient> clients = new HashMap<>();

    private final ConfigurableApplicationContext context;

    private TestAttestor(Path folder, TestClock clock, String... more) {
        this.folder = folder;
        authority.issue("attestor");
        this.context = AttestorApplication.builder()
                .initializers(application -> ((GenericApplicationContext) application)
                        .registerBean("testClock", Clock.class, () -> clock, bean -> bean.setPrimary(true)))
                .run(arguments(more));
    }

    static TestAttestor files(Path folder, TestClock clock, String... more) {
        createDirectory(folder.resolve("tokens"));
        write(folder.resolve("tokens").resolve("launch"), "launch-1");
        List<String> arguments = new ArrayList<>(List.of(
                "--countersign.attestor.source=files",
                "--countersign.attestor.files.directory=" + folder.resolve("tokens")));
        arguments.addAll(Arrays.asList(more));
        return new TestAttestor(folder, clock, arguments.toArray(String[]::new));
    }

    static TestAttestor other(Path folder, TestClock clock, String... more) {
        return new TestAttestor(folder, clock, more);
    }

    private static void createDirectory(Path directory) {
        try {
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private String[] arguments(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--server.address=0.0.0.0",
                "--server.forward-headers-strategy=native",
                "--server.ssl.bundle=attestor",
                "--spring.ssl.bundle.jks.attestor.options.enabled-protocols=TLSv1.3",
                "--countersign.attestor.key=" + keyFile(folder),
                "--countersign.attestor.logs=" + Base64Url.encode(LOG),
                "--countersign.attestor.rate-limit.requests-per-second-and-address=10000"));
        try {
            authority.bundle("attestor", folder).forEach((name, value) -> arguments.add("--" + name + "=" + value));
        } catch (IOException | GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
        arguments.addAll(Arrays.asList(more));
        return lastOnes(arguments);
    }

    /** Spring Boot joins the values of an argument that is there twice. */
    private static String[] lastOnes(List<String> arguments) {
        Map<String, String> last = new LinkedHashMap<>();
        arguments.forEach(argument -> last.put(argument.substring(0, argument.indexOf('=')), argument));
        return last.values().toArray(String[]::new);
    }

    static Path keyFile(Path folder) {
        String pem = "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getEncoder().encodeToString(SIGNING.getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
        try {
            Path file = Files.writeString(folder.resolve("attestor.pem"), pem);
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static Ed25519Signer signer() {
        return Ed25519Signer.of(SIGNING);
    }

    static Ed25519Key key() {
        return signer().key();
    }

    static KeyPair pair(String algorithm) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (algorithm.equals("EC")) {
                generator.initialize(256);
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static Octets hash(String token) {
        return Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
    }

    Path file(String token) {
        return folder.resolve("tokens").resolve(Base64Url.encode(hash(token)) + ".json");
    }

    /** Writes the file of a token of the basket. */
    void launch(String token, String address, Instant expires) {
        write(token, "{\"name\":\"" + NAME + "\",\"address\":\"" + address + "\",\"expires\":\"" + expires + "\"}");
    }

    void write(String token, String content) {
        write(file(token), content);
    }

    private static void write(Path path, String content) {
        try {
            Path file = Files.writeString(path, content);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    /** Sends odd requests with a live token. */
    HttpFuzz fuzz(String token) {
        SSLContext tls = authority.context("");
        return HttpFuzz.of(context, () -> connect(tls))
                .credential("Authorization", () -> "Bearer " + token)
                .endpoint("POST", "/statements", body())
                .endpoint(
                        "POST",
                        "/revocations",
                        Map.of(
                                "log",
                                Base64Url.encode(LOG),
                                "slot",
                                5,
                                "former",
                                Base64Url.encode(LOG),
                                "reason",
                                "stopped"));
    }

    private Socket connect(SSLContext tls) {
        try {
            return tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port() + path))
                .header("Content-Type", "application/json");
    }

    /** Body that is right. */
    static Map<String, Object> body() {
        return new HashMap<>(Map.of("log", Base64Url.encode(LOG), "key", Base64Url.encode(KEY.encoded()), "slot", 5));
    }

    Answer attest(String token) {
        return attest(token, ADDRESS);
    }

    Answer attest(String token, String from) {
        return attest(token, from, JSON.writeValueAsString(body()));
    }

    Answer attest(String token, String from, String body) {
        return send(
                from,
                request("/statements")
                        .header("Authorization", "Bearer " + token)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Sends a request from a local address. */
    Answer send(String from, HttpRequest.Builder request) {
        try {
            return new Answer(client(from).send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    /** Digest of the key of the attestor's certificate. */
    Octets pin() {
        return Octets.sha256(authority.certificate("attestor").getPublicKey().getEncoded());
    }

    private synchronized HttpClient client(String from) {
        return clients.computeIfAbsent(from, this::newClient);
    }

    private HttpClient newClient(String from) {
        try {
            return HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .localAddress(InetAddress.getByName(from))
                    .sslContext(PinnedTls.context(Set.of(pin())))
                    .build();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        context.close();
        clients.values().forEach(HttpClient::shutdownNow);
    }

    /** Answer of the attestor. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        JsonNode json() {
            return JSON.readTree(response.body());
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** Status and reason of a refusal. */
        String refusal() {
            return status() + " " + json().path("reason").asString("");
        }

        SignedStatement statement() {
            return SignedStatement.decode(
                    Base64Url.decode(json().path("statement").asString("")), LOG);
        }
    }
}
