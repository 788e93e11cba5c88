// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionTests {

    private final Repetition repetition = new Repetition(Duration.ofMinutes(10));

    private final Deque<RuntimeException> failures = new ArrayDeque<>();

    private String request() {
        RuntimeException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
        return "answer";
    }

    private static UnreachableException unreachable(IOException reason) {
        return new UnreachableException(URI.create("https://shop.example"), reason);
    }

    private static RefusedCallException refused(int status) {
        return new RefusedCallException("GET /", status);
    }

    @Test
    void untilAnsweredWhenServerIsUnavailableThenItAsksAgain() {
        failures.addAll(List.of(refused(502), refused(503), unreachable(new ConnectException("refused"))));

        assertThat(repetition.untilAnswered(this::request)).isEqualTo("answer");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 409, 429, 500, 504})
    void untilAnsweredWhenItIsRefusedThenItDoesNotAskAgain(int status) {
        failures.add(refused(status));

        assertThatExceptionOfType(RefusedCallException.class).isThrownBy(() -> repetition.untilAnswered(this::request));
    }

    @Test
    void untilAnsweredWhenServerIsAnotherThenItDoesNotAskAgain() {
        SSLHandshakeException handshake = new SSLHandshakeException("no path");
        handshake.initCause(new CertificateException("no path"));
        failures.add(unreachable(handshake));

        assertThatExceptionOfType(UnreachableException.class).isThrownBy(() -> repetition.untilAnswered(this::request));
    }

    @Test
    void untilAnsweredWhenHostIsUnknownThenItAsksAgainOnlyIfItWasKnown() {
        failures.add(unreachable(new UnknownHostException("shop.example")));
        assertThatExceptionOfType(UnreachableException.class).isThrownBy(() -> repetition.untilAnswered(this::request));
        repetition.untilAnswered(this::request);
        failures.add(unreachable(new UnknownHostException("shop.example")));

        assertThat(repetition.untilAnswered(this::request)).isEqualTo("answer");
    }

    @Test
    void untilAnsweredWhenTimeIsOverThenItFails() {
        failures.add(refused(503));

        assertThatExceptionOfType(RefusedCallException.class)
                .isThrownBy(() -> new Repetition(Duration.ZERO).untilAnswered(this::request));
    }
}
