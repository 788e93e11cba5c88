// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpAnswerTests {

    private static final String FIXED = "HTTP/1.1 201 \r\nContent-Length: 4\r\n\r\ntrue";

    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ntrue\r\nA\r\n0123456789\r\n0\r\n\r\n";

    @Test
    void readWhenWholeThenItKnowsStatusAndEnd() {
        for (String text : new String[] {FIXED, CHUNKED}) {
            byte[] octets = (text + "more").getBytes(StandardCharsets.ISO_8859_1);
            assertThat(HttpAnswer.read(octets, octets.length)).hasValueSatisfying(answer -> {
                assertThat(answer.status()).isEqualTo(text.equals(FIXED) ? 201 : 200);
                assertThat(answer.end()).isEqualTo(text.length());
                assertThat(answer.closes()).isFalse();
            });
        }
    }

    @Test
    void readWhenAnythingIsMissingThenItWaits() {
        for (String text : new String[] {FIXED, CHUNKED}) {
            byte[] octets = text.getBytes(StandardCharsets.ISO_8859_1);
            for (int length = 0; length < octets.length; length++) {
                assertThat(HttpAnswer.read(octets, length))
                        .as("%d octets", length)
                        .isEmpty();
            }
        }
    }

    @Test
    void readWhenTheServerClosesThenItSaysSo() {
        byte[] octets =
                "HTTP/1.1 503 \r\nconnection: close\r\ncontent-length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

        assertThat(HttpAnswer.read(octets, octets.length)).hasValue(new HttpAnswer(503, octets.length, true));
    }

    @Test
    void readWhenItIsNoAnswerThenRefused() {
        for (String text : new String[] {"SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 \r\n\r\n"}) {
            byte[] octets = text.getBytes(StandardCharsets.US_ASCII);
            assertThatIllegalArgumentException().isThrownBy(() -> HttpAnswer.read(octets, octets.length));
        }
    }
}
