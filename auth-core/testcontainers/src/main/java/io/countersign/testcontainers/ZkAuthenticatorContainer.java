// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import com.nimbusds.jwt.JWTClaimsSet;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.testcontainers.utility.DockerImageName;

/**
 * The ZK authenticator in a container. Anybody can read its registry. It makes secrets and proofs for tests, so a test
 * needs no prover.
 *
 * <pre>{@code
 * @Container
 * @ServiceConnection
 * static ZkAuthenticatorContainer zk = new ZkAuthenticatorContainer();
 * }</pre>
 *
 * <p>It has the development keys of the circuits. So the application needs {@code
 * countersign.zk.allow-development-keys=true}.
 *
 * @since 0.1
 */
public final class ZkAuthenticatorContainer extends ServerContainer<ZkAuthenticatorContainer> {

    static final String PROGRAM = "zk-authenticator";

    static final int PORT = 8092;

    private static final String SERVICE_ID = "zk.test";

    private static final String OPERATOR = "operator.zk.test";

    private static final String RATES = "countersign.zk.authenticator.rate-limit.";

    private final String name = UUID.randomUUID().toString();

    private final String issuer = "https://" + name + ".sts.test";

    private final Es256Key key = new Es256Key(name);

    /**
     * Creates a container of the image {@code countersign/zk-authenticator} in the version of this library, which must
     * be on the engine's machine: it is in no public registry, so it is never pulled.
     */
    public ZkAuthenticatorContainer() {
        this(Images.of(PROGRAM));
        withImagePullPolicy(image -> false);
    }

    /** @param image name of an image {@code countersign/zk-authenticator} */
    public ZkAuthenticatorContainer(String image) {
        this(DockerImageName.parse(image));
    }

    /**
     * @param image image {@code countersign/zk-authenticator}, or one that is declared {@code
     *     asCompatibleSubstituteFor} it
     * @throws IllegalStateException if it is another image
     */
    public ZkAuthenticatorContainer(DockerImageName image) {
        super(image, PROGRAM, PORT);
        withProperty("countersign.service-id", SERVICE_ID);
        withProperty("countersign.url", origin());
        withProperty("countersign.jwt.issuers[0].issuer", issuer);
        withProperty("countersign.jwt.issuers[0].jwk-set-location", file("issuer.jwks", key.publicKeys()));
        withProperty("countersign.zk.allow-development-keys", "true");
        withProperty("countersign.zk.authenticator.feed", "open");
        withProperty("countersign.zk.authenticator.derive-secrets", "true");
        withProperty("countersign.zk.authenticator.generate-proofs", "true");
        for (String rate : List.of("registrations", "generations", "verifications", "reads")) {
            withProperty(RATES + rate, "1000");
        }
        withProperty("shop.data", DATA);
    }

    /**
     * Returns the address that proofs for the authenticator itself name, such as a registration's. It is a name that
     * nobody else has, because the port is known only after the start.
     */
    public String origin() {
        return "https://" + name + ".zk.test";
    }

    /** Returns the address of its registry. */
    public URI registryUri() {
        return url().resolve("/registry");
    }

    /**
     * Registers a new member with a random secret.
     *
     * @throws IllegalStateException if the server refuses; the message has its answer
     */
    public Member register() {
        List<String> answer = ServerRequests.post(
                url().resolve("/register"),
                Map.of(
                        "email",
                        UUID.randomUUID() + "@example.com",
                        "name",
                        "Test",
                        "age",
                        30,
                        "countryCode",
                        "IE",
                        "dateOfBirth",
                        "1990-01-01"),
                "secret",
                "commitment");
        return new Member(answer.getFirst(), answer.getLast());
    }

    /** Returns the proof of {@link #authorization(Member, String, URI, String, byte[])} for a request without a body. */
    public String authorization(Member member, String method, URI address, String serviceId) {
        return authorization(member, method, address, serviceId, new byte[0]);
    }

    /**
     * Makes a proof of the circuit {@code SecretProofBound}, which the policy {@code registered} requires. It is valid
     * for this request, once, and for 30 seconds. It has no nonce.
     *
     * @param address address of the request as proofs name it, with path and query: it begins with the {@code
     *     countersign.url} of the application
     * @param serviceId {@code countersign.service-id} of the application
     * @param body octets of the request's body
     * @return value of the header {@code Authorization}
     * @throws IllegalStateException if the server refuses; the message has its answer
     */
    public String authorization(Member member, String method, URI address, String serviceId, byte[] body) {
        Objects.requireNonNull(member, "member cannot be null");
        Map<String, String> request =
                Map.of("method", method, "url", address.toString(), "audience", serviceId, "bodyDigest", digest(body));
        return ServerRequests.post(
                        url().resolve("/generate-proof"),
                        Map.of("secret", member.secret(), "commitment", member.commitment(), "request", request),
                        "authorization")
                .getFirst();
    }

    /**
     * Returns a token for the header {@code Service-Authorization: Bearer} of requests to the authenticator, valid for
     * a minute.
     *
     * @param scopes such as {@code zk:attest} and {@code zk:revoke}
     */
    public String serviceToken(String... scopes) {
        return key.sign(
                "at+jwt",
                new JWTClaimsSet.Builder()
                        .issuer(issuer)
                        .subject(OPERATOR)
                        .audience(SERVICE_ID)
                        .claim("client_id", OPERATOR)
                        .claim("scope", String.join(" ", scopes)));
    }

    private static String digest(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    /**
     * Registered member.
     *
     * @param secret secret, 64 hexadecimal digits
     * @param commitment what it is registered by, 64 hexadecimal digits
     */
    public record Member(String secret, String commitment) {

        /** Returns no secret. */
        @Override
        public String toString() {
            return "Member[" + commitment + "]";
        }
    }
}
