// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import io.countersign.core.TestAuthority;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.sts.StsApplication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * Three token services for clients of other projects: one signs with {@code ES256}, one with {@code RS256}, and one has
 * the profile {@code fapi2}. They have TLS and the settings of {@code auth-sts/interoperability}. The file {@code provider.json} tells the clients what they need.
 */
final class RunningSts {

    private static final String SERVICE = "orders.example.com";

    private final Path settings;

    private final Path folder;

    private final TestAuthority authority = new TestAuthority();

    private RunningSts(Path settings, Path folder) {
        this.settings = settings;
        this.folder = folder;
    }

    /**
     * Runs until the process ends.
     *
     * @param args folder of the settings, and an empty folder for keys, databases and {@code provider.json}
     */
    public static void main(String[] args) throws Exception {
        new RunningSts(Path.of(args[0]), Path.of(args[1])).run();
    }

    private void run() throws IOException, GeneralSecurityException {
        authority.issue("server", "dns:localhost");
        Files.writeString(
                folder.resolve("ca.pem"),
                pem("CERTIFICATE", authority.certificate("ca").getEncoded()));
        String keyId = writeKey();
        String users = UserService.start();
        String issuer = start("sts", users, "clients");
        String rsaIssuer = start("rs256", users, "clients", "rs256");
        String strictIssuer = start("fapi2", users, "fapi2");
        Map<String, String> provider = Map.ofEntries(
                Map.entry("issuer", issuer),
                Map.entry("rs256Issuer", rsaIssuer),
                Map.entry("fapi2Issuer", strictIssuer),
                Map.entry("trustStore", folder.resolve("sts/trust.p12").toString()),
                Map.entry("app", "app.example.com"),
                Map.entry("other", "other.example.com"),
                Map.entry("service", SERVICE),
                Map.entry("target", "prices.example.com"),
                Map.entry("serviceKey", folder.resolve("orders.pem").toString()),
                Map.entry("serviceKeySet", folder.resolve("orders.jwks").toString()),
                Map.entry("serviceKeyId", keyId),
                Map.entry("redirectUri", "http://127.0.0.1:7777/callback"),
                Map.entry("fapi2RedirectUri", "https://orders.example.com/callback"),
                Map.entry("postLogoutRedirectUri", "https://app.example.com/"),
                Map.entry("password", UserService.PASSWORD));
        // Moved, so that no client reads half of it.
        Path written = Files.write(folder.resolve("provider.new"), new JsonMapper().writeValueAsBytes(provider));
        Files.move(written, folder.resolve("provider.json"));
    }

    private String start(String name, String users, String... files) throws IOException, GeneralSecurityException {
        Path own = Files.createDirectories(folder.resolve(name));
        Files.copy(folder.resolve("orders.jwks"), own.resolve("orders.jwks"));
        String locations = Stream.concat(Stream.of("sts"), Stream.of(files))
                .map(file -> "file:" + settings + '/' + file + ".yml")
                .collect(Collectors.joining(","));
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.config.location=" + locations,
                "--interoperability.folder=" + own,
                "--interoperability.settings=" + settings,
                "--countersign.sts.users.uri=" + users,
                "--server.port=" + freePort()));
        authority.bundle("server", own).forEach((key, value) -> arguments.add("--" + key + '=' + value));
        ConfigurableApplicationContext context = StsApplication.builder().run(arguments.toArray(String[]::new));
        return context.getEnvironment().getRequiredProperty("countersign.sts.issuer");
    }

    /** Returns the id of the key. */
    private String writeKey() throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        Files.writeString(
                folder.resolve("orders.pem"),
                pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
        JsonWebKey key = JsonWebKey.of("orders-1", JwsAlgorithm.ES256, pair.getPublic(), null);
        Files.writeString(folder.resolve("orders.jwks"), JwkSet.of(key).toPublicJson());
        return "orders-1";
    }

    /** The issuer contains the port, which must therefore be known before the start. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String pem(String type, byte[] content) {
        return "-----BEGIN " + type + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content) + "\n-----END " + type
                + "-----\n";
    }
}
