// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.testcontainers.utility.DockerImageName;

/**
 * The token service in a container, with random keys and no client or user but those that are named here.
 *
 * <pre>{@code
 * @Container
 * @ServiceConnection
 * static StsContainer sts = new StsContainer()
 *         .withAudience("orders.example.com")
 *         .withUser("alice", "ADMIN");
 * }</pre>
 *
 * <p>Its issuer is a name that nobody else has, and not its address, because the port is known only after the start.
 * Applications read the keys from {@link #jwkSetUri()}.
 *
 * @since 0.1
 */
public final class StsContainer extends ServerContainer<StsContainer> {

    static final String PROGRAM = "sts";

    static final int PORT = 8090;

    static final String JWK_SET_PATH = "/oauth2/jwks";

    private static final String SERVICE_ID = "sts.test";

    /** Client that has tokens issued to users, as the user service of an application does. */
    static final String LOGIN_CLIENT = "users.sts.test";

    private static final String USER_AUDIENCE = "countersign.sts.user-token.audience";

    private static final String JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

    private final String issuer = "http://" + UUID.randomUUID() + ".sts.test";

    private final Map<String, ClientKey> clients = new LinkedHashMap<>();

    private final Map<String, User> users = new LinkedHashMap<>();

    /**
     * Creates a container of the image {@code countersign/sts} in the version of this library, which must be on the
     * engine's machine: it is in no public registry, so it is never pulled.
     */
    public StsContainer() {
        this(Images.of(PROGRAM));
        withImagePullPolicy(image -> false);
    }

    /** @param image name of an image {@code countersign/sts} */
    public StsContainer(String image) {
        this(DockerImageName.parse(image));
    }

    /**
     * @param image image {@code countersign/sts}, or one that is declared {@code asCompatibleSubstituteFor} it
     * @throws IllegalStateException if it is another image
     */
    public StsContainer(DockerImageName image) {
        super(image, PROGRAM, PORT);
        withProperty("countersign.sts.issuer", issuer);
        withProperty("countersign.sts.service-id", SERVICE_ID);
        withProperty("shop.data", DATA);
        withClient(LOGIN_CLIENT);
        withProperty(client(LOGIN_CLIENT, "login"), "true");
    }

    /**
     * Sets the audience of users' tokens: the {@code countersign.service-id} of the application. Required for
     * {@link #token(String)}.
     */
    public StsContainer withAudience(String audience) {
        return withProperty(USER_AUDIENCE, audience);
    }

    /** Adds a client with a random key. */
    public StsContainer withClient(String clientId) {
        Objects.requireNonNull(clientId, "clientId cannot be null");
        if (!clients.containsKey(clientId)) {
            ClientKey key = new ClientKey(clientId);
            withProperty(
                    client(clientId, "jwk-set-location"), file("client-" + clients.size() + ".jwks", key.publicKeys()));
            clients.put(clientId, key);
        }
        return this;
    }

    /**
     * Adds a client with a random key, which may get tokens of its own for a service.
     *
     * @param audience {@code countersign.service-id} of the service
     * @param scopes scopes of these tokens, at least one
     * @throws IllegalArgumentException if there are no scopes
     */
    public StsContainer withClient(String clientId, String audience, String... scopes) {
        if (scopes.length == 0) {
            throw new IllegalArgumentException("The client '" + clientId + "' needs a scope");
        }
        withClient(clientId);
        return withProperty(client(clientId, "grants[" + audience + "]"), String.join(",", scopes));
    }

    /**
     * Adds a user.
     *
     * @param roles some of USER, SUPPORT and ADMIN; by default USER
     */
    public StsContainer withUser(String name, String... roles) {
        Objects.requireNonNull(name, "name cannot be null");
        users.put(name, new User(UUID.randomUUID().toString(), roles.length == 0 ? List.of("USER") : List.of(roles)));
        return this;
    }

    /**
     * Returns the audience of users' tokens.
     *
     * @throws IllegalStateException if {@link #withAudience} was not called
     */
    String audience() {
        String audience = property(USER_AUDIENCE);
        if (audience == null) {
            throw new IllegalStateException("The tokens of users have no audience: call StsContainer.withAudience");
        }
        return audience;
    }

    /** Returns the {@code iss} of its tokens. */
    public String issuer() {
        return issuer;
    }

    /** Returns the address of its key set (RFC 7517). */
    public URI jwkSetUri() {
        return url().resolve(JWK_SET_PATH);
    }

    /**
     * Returns the {@code sub} of a user's tokens, which is a random UUID.
     *
     * @throws IllegalArgumentException if there is no such user
     */
    public String subject(String user) {
        return user(user).id();
    }

    /**
     * Returns the private key of a client as a JWK, such as for a file of {@code countersign.jwt.client.key-location}.
     *
     * @throws IllegalArgumentException if there is no such client
     */
    public String clientKey(String clientId) {
        return key(clientId).privateKey();
    }

    /**
     * Logs a user in.
     *
     * @return new access token with the audience of {@link #withAudience}
     * @throws IllegalArgumentException if there is no such user
     * @throws IllegalStateException if the server issues none; the message has its answer
     */
    public String token(String user) {
        User found = user(user);
        return ServerRequests.post(
                        url().resolve("/login"),
                        Map.of(
                                "username",
                                user,
                                "userID",
                                found.id(),
                                "roles",
                                found.roles(),
                                "client_assertion_type",
                                JWT_BEARER,
                                "client_assertion",
                                key(LOGIN_CLIENT).assertion(issuer)),
                        "access_token")
                .getFirst();
    }

    /**
     * Requests a client's own token for a service (RFC 6749 section 4.4).
     *
     * @param audience service of {@link #withClient(String, String, String...)}
     * @param scopes scopes; by default all that the client has there
     * @return new access token
     * @throws IllegalArgumentException if there is no such client
     * @throws IllegalStateException if the server issues none; the message has its answer
     */
    public String clientToken(String clientId, String audience, String... scopes) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("grant_type", "client_credentials");
        parameters.put("client_assertion_type", JWT_BEARER);
        parameters.put("client_assertion", key(clientId).assertion(issuer));
        parameters.put("audience", audience);
        if (scopes.length > 0) {
            parameters.put("scope", String.join(" ", scopes));
        }
        return ServerRequests.token(url().resolve("/oauth2/token"), parameters);
    }

    private ClientKey key(String clientId) {
        ClientKey key = clients.get(clientId);
        if (key == null) {
            throw new IllegalArgumentException("There is no client '" + clientId + "'");
        }
        return key;
    }

    private User user(String name) {
        User user = users.get(name);
        if (user == null) {
            throw new IllegalArgumentException("There is no user '" + name + "'");
        }
        return user;
    }

    private static String client(String id, String setting) {
        return "countersign.sts.clients[" + id + "]." + setting;
    }

    private record User(String id, List<String> roles) {}
}
