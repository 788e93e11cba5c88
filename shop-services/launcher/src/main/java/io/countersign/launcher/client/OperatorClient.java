// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.UnreachableException;
import io.countersign.schemes.ServiceTokenException;
import io.countersign.schemes.ServiceTokenScheme;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Calls a service as its operator, with a token of an STS. */
public final class OperatorClient implements AutoCloseable {

    private static final int LARGEST_ANSWER = 256 * 1024;

    private final BoundedHttp http;

    private final URI sts;

    private final URI target;

    private final ServiceId targetId;

    private final ServiceTokenSource tokens;

    /**
     * @param sts issuer and address of the STS that issues the operator's tokens
     * @param target address of the service to call
     * @param targetId audience of the tokens
     * @param tls TLS for both; {@code null} for the JVM's defaults
     */
    public OperatorClient(URI sts, URI target, ServiceId targetId, Operator operator, @Nullable SSLContext tls) {
        this.http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(30), LARGEST_ANSWER, tls);
        this.sts = sts;
        this.target = target;
        this.targetId = targetId;
        TokenEndpoint endpoint = TokenEndpoint.at(URI.create(sts + "/oauth2/token"), http);
        this.tokens = new ServiceTokenSource(endpoint, operator.assertion(sts));
    }

    /** Sends a request with a token for the given scope and returns the response, also if it is an error. */
    public Answer call(String method, String path, @Nullable String json, String scope) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + path))
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
