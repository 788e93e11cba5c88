// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceCall;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.http.BoundedHttp;
import io.countersign.http.BoundedHttp.Answer;
import io.countersign.server.RateLimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;

/** Calls of the API server, limited in time, size and rate. Safe for any number of threads. */
public final class KubernetesApi implements AutoCloseable {

    private static final int LONGEST_TOKEN = 16_384;

    /** How long work in the background waits for its turn. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final KubernetesSettings settings;

    private final SourceMeters meters;

    private final BoundedHttp http;

    private final RateLimiter callers;

    private final Turns examinations;

    private final Turns background;

    /**
     * Creates a client.
     *
     * @throws RuntimeException if the file with the authorities cannot be used
     */
    public KubernetesApi(KubernetesSettings settings, CallLimits limits, SourceMeters meters) {
        this.settings = settings;
        this.callers = limits.callers();
        this.examinations = new Turns(limits.examinations(), settings.timeout());
        this.background = new Turns(limits.background(), PATIENCE);
        this.meters = meters;
        this.http = new BoundedHttp(
                settings.timeout(),
                settings.timeout(),
                settings.maxResponseSize(),
                new ApiTrust(settings.authorities()),
                null);
    }

    Answer get(SourceCall call, String path) {
        return send(call, request(path).GET());
    }

    Answer post(SourceCall call, String path, byte[] body) {
        return send(
                call,
                request(path)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** Waits until the rate permits another call. For work in the background. */
    void awaitTurn() {
        background.await();
    }

    /**
     * Waits until the rate permits both calls of an examination.
     *
     * @param caller whose share of the calls they are
     * @throws SourceException if the caller has used its share, or others the calls of all
     */
    void awaitExamination(String caller) {
        if (!callers.acquire(caller).isZero()) {
            throw new SourceException("Too many calls of the API server for one address");
        }
        examinations.await();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(settings.server().resolve(path)).header("Accept", "application/json");
    }

    private Answer send(SourceCall call, HttpRequest.Builder request) {
        return meters.time(call, () -> {
            HttpRequest authorized =
                    request.header("Authorization", "Bearer " + ownToken()).build();
            try {
                return usable(call, http.send(authorized));
            } catch (IOException | UncheckedIOException ex) {
                throw new SourceException("The API server did not answer: " + ex.getMessage(), ex);
            }
        });
    }

    /** Only the API server can say that something is not there. */
    private static Answer usable(SourceCall call, Answer answer) {
        boolean isMissingPod = call == SourceCall.POD && answer.status() == 404;
        boolean isForbiddenProbe = call == SourceCall.READY && answer.status() == 403;
        if (answer.status() / 100 != 2 && !isMissingPod && !isForbiddenProbe) {
            throw new SourceException("The API server answered " + answer.status());
        }
        return answer;
    }

    /** Reads the token for each call, because the kubelet replaces it. */
    private String ownToken() {
        try {
            if (Files.size(settings.token()) > LONGEST_TOKEN) {
                throw new SourceException("The attestor's own token is too long");
            }
            String text = Files.readString(settings.token(), StandardCharsets.US_ASCII)
                    .strip();
            PresentedToken token = PresentedToken.of(text);
            if (token == null) {
                throw new SourceException("The attestor's own token has another form");
            }
            return token.value();
        } catch (IOException ex) {
            throw new SourceException("The attestor's own token cannot be read", ex);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
