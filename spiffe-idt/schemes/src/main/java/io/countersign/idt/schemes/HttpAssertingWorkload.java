// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.http.BoundedHttp.Answer;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * Client of an asserting workload's endpoints: POST with JSON.
 *
 * @since 0.1
 */
public final class HttpAssertingWorkload implements AssertingWorkload {

    private static final int MAX_TOKEN = 24 * 1024;

    private static final Set<String> ERRORS = Set.of(
            "invalid_request",
            "invalid_grant",
            "invalid_scope",
            "invalid_target",
            "unauthorized_client",
            "unsupported_grant_type");

    private static final Minting UNREACHABLE = new Minting.Unreachable("the asserting workload is unavailable");

    private static final Minting UNREADABLE = new Minting.Unreachable("the asserting workload returned no token");

    private final URI url;

    private final WorkloadHttp http;

    private final IdtListener listener;

    /**
     * @param url address of the asserting workload, without the endpoints' paths
     * @param http client for that workload
     * @param listener listener of operations
     */
    public HttpAssertingWorkload(URI url, WorkloadHttp http, IdtListener listener) {
        this.url = Objects.requireNonNull(url, "url cannot be null");
        this.http = Objects.requireNonNull(http, "http cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
    }

    /** Returns the address of an endpoint. */
    public static URI endpoint(URI url, String path) {
        String text = url.toString();
        return URI.create((text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
    }

    @Override
    public Minting mint(MintRequest request) {
        Stopwatch watch = Stopwatch.start(listener, IdtOperation.MINT, request.mode());
        Minting minting = send(request);
        watch.stop(
                switch (minting) {
                    case Minting.Minted minted -> Stopwatch.OK;
                    case Minting.Refused refused -> refused.code().value();
                    case Minting.Unreachable unreachable -> Stopwatch.UNKNOWN;
                });
        return minting;
    }

    private Minting send(MintRequest request) {
        URI address = endpoint(url, request.mode().mintPath());
        byte[] json = JsonWriter.write(request.members());
        try {
            return read(post(address, json));
        } catch (InvalidCredentialException ex) {
            return UNREADABLE;
        } catch (IOException ex) {
            return UNREACHABLE;
        }
    }

    /**
     * Sends a request, and repeats it once if the connection breaks, as it does when the other side closes it. If both
     * requests succeed, one of the tokens is not used.
     */
    private Answer post(URI address, byte[] json) throws IOException {
        try {
            return http.post(address, json);
        } catch (InterruptedIOException ex) {
            throw ex;
        } catch (IOException ex) {
            return http.post(address, json);
        }
    }

    private static Minting read(Answer answer) {
        return switch (answer.status()) {
            case 200 -> minted(StrictJson.parseObject(answer.body()));
            case 400, 401, 403 -> refused(StrictJson.parseObject(answer.body()));
            default -> UNREACHABLE;
        };
    }

    private static Minting minted(JsonObject answer) {
        String token = answer.string("token");
        Long seconds = answer.number("expires_in");
        if (token == null || token.isEmpty() || token.length() > MAX_TOKEN || seconds == null || seconds <= 0) {
            return UNREADABLE;
        }
        return new Minting.Minted(token, Duration.ofSeconds(seconds));
    }

    /**
     * Returns a refusal with a known error code. Unknown codes are not passed on, because codes become tags of
     * metrics.
     */
    private static Minting refused(JsonObject answer) {
        String error = answer.string("error");
        return error != null && ERRORS.contains(error) ? new Minting.Refused(new RefusalCode(error)) : UNREADABLE;
    }

    @Override
    public String toString() {
        return "HttpAssertingWorkload[" + url + "]";
    }
}
