// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.support.Authorization;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.HttpCalls.Answer;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.launcher.support.UnreachableException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Client of the Shop's gateway. Sends the credential that the Shop's mode needs. */
public final class GatewayClient implements AutoCloseable {

    private static final JsonMapper mapper = new JsonMapper();

    private final HttpCalls calls;

    private final URI gateway;

    private final Mode mode;

    private final Answered answered;

    public GatewayClient(URI gateway, Mode mode) {
        this(gateway, mode, new HttpCalls(), (call, outcome) -> {});
    }

    /**
     * @param calls sends the requests; closed with this client
     * @param answered receives the outcome of each request
     */
    public GatewayClient(URI gateway, Mode mode, HttpCalls calls, Answered answered) {
        this.gateway = Objects.requireNonNull(gateway, "gateway cannot be null");
        this.mode = Objects.requireNonNull(mode, "mode cannot be null");
        this.calls = Objects.requireNonNull(calls, "calls cannot be null");
        this.answered = Objects.requireNonNull(answered, "answered cannot be null");
    }

    /** Listener to outcomes of requests. */
    @FunctionalInterface
    public interface Answered {

        /**
         * @param call method and path, such as {@code GET /products}
         * @param outcome status, or {@code no answer}
         */
        void answered(String call, String outcome);
    }

    /** Returns a session without a credential. */
    public Session anybody() {
        return as(Authorization.NONE);
    }

    /** Returns a session with the given credential. */
    public Session as(Authorization authorization) {
        return new Session(authorization);
    }

    /** Logs a user in, in modes with logins. */
    public Session login(String username, String password) {
        return switch (mode.proof()) {
            case NOTHING -> anybody();
            case BEARER_TOKEN -> bearer(username, password);
            case ZERO_KNOWLEDGE -> throw new LauncherException("there is no login in mode " + mode);
        };
    }

    private Session bearer(String username, String password) {
        String body = json(Map.of("username", username, "pwd", password));
        Answer answer = tell("POST /login", () -> calls.send("POST", gateway.resolve("/login"), body, null));
        if (answer.status() == 401) {
            throw new LauncherException("the Shop does not know a user '" + username + "' with this password");
        }
        return as(Authorization.always(
                "Bearer " + parse("POST /login", answer).required("token").asString()));
    }

    private Answer tell(String call, Supplier<Answer> request) {
        try {
            Answer answer = request.get();
            answered.answered(call, String.valueOf(answer.status()));
            return answer;
        } catch (UnreachableException ex) {
            answered.answered(call, "no answer");
            throw ex;
        }
    }

    public static String json(Map<String, ?> members) {
        return mapper.writeValueAsString(new LinkedHashMap<>(members));
    }

    private static JsonNode parse(String call, Answer answer) {
        if (answer.isError()) {
            throw new RefusedCallException(call, answer.status());
        }
        try {
            return mapper.readTree(answer.body());
        } catch (JacksonException ex) {
            // Thrown without its cause, whose message may quote a token.
            throw new LauncherException(call + " was not answered with JSON");
        }
    }

    @Override
    public void close() {
        calls.close();
    }

    /** Requests of one user. */
    public final class Session {

        private final Authorization authorization;

        private Session(Authorization authorization) {
            this.authorization = authorization;
        }

        /** Sends a request and returns the response, also if it is an error. */
        public Answer call(String method, String path, @Nullable String json) {
            return call(method, path, json, Map.of());
        }

        /**
         * Sends a request and returns the response, also if it is an error.
         *
         * @param headers further headers
         */
        public Answer call(String method, String path, @Nullable String json, Map<String, String> headers) {
            URI address = address(path);
            return tell(method + " " + path, () -> calls.sendAs(authorization, method, address, json, headers));
        }

        /** Sends a request without a body and returns the JSON object of the response. */
        public JsonNode get(String path) {
            return parse("GET " + path, call("GET", path, null));
        }

        /** Posts a JSON object and returns the JSON object of the response. */
        public JsonNode post(String path, Map<String, ?> members) {
            return parse("POST " + path, call("POST", path, json(members)));
        }

        private URI address(String path) {
            try {
                URI address = gateway.resolve(path);
                // A path such as "//host/path" would send the credential to another host.
                if (path.startsWith("/") && Objects.equals(address.getRawAuthority(), gateway.getRawAuthority())) {
                    return address;
                }
            } catch (IllegalArgumentException ex) {
                throw notPath(path, ex);
            }
            throw notPath(path, null);
        }

        private static LauncherException notPath(String path, @Nullable Throwable cause) {
            return new LauncherException(
                    "'" + path
                            + "' is not a path at the gateway; use one such as /products, with a single '/' at the start",
                    cause);
        }
    }
}
