// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.KeyMaterial;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.UnreachableException;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenException;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls a service of a running Shop as its operator, with the key that the first start of the Shop created. */
public final class OperatorClient implements AutoCloseable {

    private static final int LARGEST_ANSWER = 256 * 1024;

    private final BoundedHttp http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(30), LARGEST_ANSWER);

    private final URI sts;

    private final URI target;

    private final ServiceId targetId;

    private final ServiceTokenSource tokens;

    /**
     * @param sts address of the token service that issues the operator's tokens
     * @param target service to call
     */
    public OperatorClient(URI sts, Service target, URI address, DataDirectory data) {
        this.sts = sts;
        this.target = address;
        this.targetId = new ServiceId(target.shortName() + ".shop.com");
        ClientAssertion assertion = new ClientAssertion(
                KeyMaterial.OPERATOR + ".shop.com", sts.toString(), signer(data), Clock.systemUTC());
        this.tokens = new ServiceTokenSource(TokenEndpoint.at(sts.resolve("/oauth2/token"), http), assertion);
    }

    private static JwsSigner signer(DataDirectory data) {
        Path file = data.keys().resolve(KeyMaterial.OPERATOR + ".jwk");
        try {
            JsonWebKey key = JsonWebKey.parse(Files.readString(file));
            return new JwsSigner(key, JwsAlgorithm.of(Objects.requireNonNullElse(key.algorithm(), "")));
        } catch (IOException | InvalidCredentialException ex) {
            throw new LauncherException("the operator's key " + file + " cannot be read", ex);
        }
    }

    /** Sends a request with a token for the given scope and returns the response, also if it is an error. */
    public Answer call(String method, String path, @Nullable String json, String scope) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(target.resolve(path))
                    .header(ServiceTokenScheme.HEADER, "Bearer " + tokens.token(targetId, Set.of(scope)))
                    .method(
                            method,
                            json == null
                                    ? HttpRequest.BodyPublishers.noBody()
                                    : HttpRequest.BodyPublishers.ofString(json));
            if (json != null) {
                request.header("Content-Type", "application/json");
            }
            BoundedHttp.Answer answer = http.send(request.build());
            return new Answer(answer.status(), new String(answer.body(), StandardCharsets.UTF_8), null);
        } catch (ServiceTokenException ex) {
            throw new LauncherException(
                    "the STS at " + sts + " issues no token to the operator: " + ex.getMessage(), ex);
        } catch (IOException ex) {
            throw new UnreachableException(target, ex);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
