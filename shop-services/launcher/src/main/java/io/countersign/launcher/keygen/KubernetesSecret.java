// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import io.countersign.http.BoundedHttp;
import io.countersign.http.BoundedHttp.Answer;
import io.countersign.launcher.shop.KeyEntries;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.TrustedAuthorities;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Secret in the namespace of this pod. Entries are added and never removed. Only public key sets are replaced, to
 * follow their key pairs.
 *
 * @since 0.1
 */
public final class KubernetesSecret implements AutoCloseable {

    private static final JsonMapper mapper = new JsonMapper();

    private static final Pattern NAME = Pattern.compile("[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?");

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** A Secret has 1 MiB at most, in base64 and JSON. */
    private static final int LARGEST_ANSWER = 4 * 1024 * 1024;

    private static final int MOST_CONFLICTS = 10;

    private static final int UNAUTHORIZED = 401;

    private static final int FORBIDDEN = 403;

    private static final int NOT_FOUND = 404;

    private static final int CONFLICT = 409;

    private final PodAccount account;

    private final String namespace;

    private final String name;

    private final BoundedHttp http;

    /** @throws LauncherException if the name is invalid, or a file of the account cannot be read */
    public KubernetesSecret(PodAccount account, String name) {
        this.account = Objects.requireNonNull(account, "account cannot be null");
        this.name = requireName("--kubernetes-secret", name);
        this.namespace = requireName("the namespace of the pod", account.namespace());
        this.http = new BoundedHttp(PATIENCE, PATIENCE, LARGEST_ANSWER, TrustedAuthorities.of(account.authorities()));
    }

    private static String requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new LauncherException(what + " is not a name of Kubernetes: '" + name + "'");
        }
        return name;
    }

    /**
     * Creates the Secret, or adds its missing entries. If somebody else changes it meanwhile, it is read again.
     *
     * @param generator writes the missing entries
     * @return names of the written entries
     * @throws LauncherException if the API server refuses it or does not answer
     */
    public List<String> complete(Consumer<KeyEntries> generator) {
        for (int attempt = 0; attempt < MOST_CONFLICTS; attempt++) {
            JsonNode secret = read();
            SecretEntries entries = new SecretEntries(name, secret == null ? Map.of() : content(secret));
            generator.accept(entries);
            if (entries.added().isEmpty() || write(secret, entries)) {
                return List.copyOf(entries.added().keySet());
            }
        }
        throw new LauncherException("the Secret " + name + " was changed by others at each of " + MOST_CONFLICTS
                + " attempts to complete it");
    }

    private @Nullable JsonNode read() {
        Answer answer = send("GET", "/" + name, null);
        return answer.status() == NOT_FOUND ? null : json(checked("get", answer));
    }

    /** Returns whether nobody has changed the Secret since it was read. */
    private boolean write(@Nullable JsonNode secret, SecretEntries entries) {
        Map<String, Object> metadata = new HashMap<>();
        Map<String, Object> body = new HashMap<>();
        body.put("metadata", metadata);
        body.put("data", encoded(entries.added()));
        if (secret == null) {
            metadata.put("name", name);
            body.putAll(Map.of("apiVersion", "v1", "kind", "Secret", "type", "Opaque"));
            return isDone("create", send("POST", "", body));
        }
        metadata.put(
                "resourceVersion",
                secret.path("metadata").path("resourceVersion").asString(""));
        return isDone("patch", send("PATCH", "/" + name, body));
    }

    private boolean isDone(String verb, Answer answer) {
        if (answer.status() == CONFLICT) {
            return false;
        }
        checked(verb, answer);
        return true;
    }

    private Answer checked(String verb, Answer answer) {
        if (answer.status() == FORBIDDEN || answer.status() == UNAUTHORIZED) {
            throw new LauncherException(
                    "the API server answers " + answer.status() + ": the pod's ServiceAccount may not "
                            + verb + " the Secret " + name + " in the namespace " + namespace
                            + "; it needs get and patch for this Secret, and create for Secrets");
        }
        if (answer.status() / 100 != 2) {
            throw new LauncherException(
                    "the API server answers " + answer.status() + " to " + verb + " of the Secret " + name);
        }
        return answer;
    }

    private Answer send(String method, String path, @Nullable Map<String, Object> body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        account.server().resolve("/api/v1/namespaces/" + namespace + "/secrets" + path))
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + account.token())
                .method(
                        method,
                        body == null
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofByteArray(mapper.writeValueAsBytes(body)));
        if (body != null) {
            request.header(
                    "Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json");
        }
        try {
            return http.send(request.build());
        } catch (IOException ex) {
            throw new LauncherException(
                    "the API server at " + account.server() + " does not answer (" + ex.getMessage() + ")", ex);
        }
    }

    private static JsonNode json(Answer answer) {
        try {
            return mapper.readTree(answer.body());
        } catch (JacksonException ex) {
            // Thrown without its cause, whose message may quote the Secret.
            throw new LauncherException("the API server answers no JSON");
        }
    }

    private static Map<String, String> content(JsonNode secret) {
        Map<String, String> content = new HashMap<>();
        secret.path("data")
                .properties()
                .forEach(entry ->
                        content.put(entry.getKey(), decoded(entry.getValue().asString(""))));
        return content;
    }

    private static String decoded(String value) {
        return new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }

    private static Map<String, String> encoded(Map<String, String> entries) {
        Map<String, String> encoded = new HashMap<>();
        entries.forEach((entry, value) ->
                encoded.put(entry, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.UTF_8))));
        return encoded;
    }

    @Override
    public void close() {
        http.close();
    }
}
