// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.BodiesInFlight.Place;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BodiesInFlightTests {

    private final BodiesInFlight bodies = new BodiesInFlight();

    @Test
    void enterWhenTheClientHasAnotherOnTheConnectionThenRefusedUntilItLeaves() {
        Place place = new Place("1", "10.0.0.1");
        assertThat(bodies.enter(place)).isTrue();
        assertThat(bodies.enter(place)).isFalse();
        assertThat(bodies.enter(new Place("2", "10.0.0.1"))).isTrue();
        assertThat(bodies.enter(new Place("1", "10.0.0.2")))
                .as("another client of a proxy")
                .isTrue();
        bodies.leave(place);
        assertThat(bodies.enter(place)).isTrue();
    }

    @Test
    void enterWhenTooManyOfAClientOrInAllThenRefusedUntilOneLeaves() {
        for (int client = 0; client < 8; client++) {
            for (int connection = 0; connection < 32; connection++) {
                assertThat(bodies.enter(new Place(client + "-" + connection, "10.0.0." + client)))
                        .isTrue();
            }
            assertThat(bodies.enter(new Place("more", "10.0.0." + client))).isFalse();
        }
        Place late = new Place("late", "10.0.1.1");
        assertThat(bodies.enter(late)).isFalse();
        bodies.leave(new Place("0-0", "10.0.0.0"));
        assertThat(bodies.enter(late)).isTrue();
        assertThat(bodies.enter(new Place("0-0", "10.0.0.0"))).isFalse();
    }

    @Test
    void readWhenTooLongOrTooSlowThenRefused() throws Exception {
        byte[] body = new byte[10];
        BodyLimit patient = new BodyLimit("a limit", 10, Duration.ofMinutes(10));
        assertThat(patient.read(new ByteArrayInputStream(body))).isEqualTo(body);
        assertThat(patient.read(new ByteArrayInputStream(new byte[0]))).isEmpty();
        assertThatExceptionOfType(UnreadableRequestException.class)
                .isThrownBy(() -> patient.read(new ByteArrayInputStream(new byte[11])))
                .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(413));
        InputStream slow = new InputStream() {
            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] into, int at, int most) {
                return 1;
            }
        };
        assertThatExceptionOfType(UnreadableRequestException.class)
                .isThrownBy(() -> new BodyLimit("a limit", 10, Duration.ofNanos(-1)).read(slow))
                .satisfies(refused -> assertThat(refused.problem().status()).isEqualTo(408));
    }
}
