// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.spring.boot.spiffe.TestPeer.Answer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/** Asserts that an application refuses tokens for a reason that its meters show and its responses do not. */
final class Refusals {

    private Refusals() {}

    /** Asserts a refusal for this reason, which the response does not reveal. */
    static void assertRefused(IdtApp app, TestPeer sender, IdtMode mode, String token, RefusalCode code) {
        long before = count(app, mode, code);
        Answer answer = sender.send(app, mode, token);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).doesNotContain(code.value()).contains("\"status\":401");
        assertThat(count(app, mode, code)).as(code.value()).isEqualTo(before + 1);
    }

    /** Asserts a refusal of a text that does not have the form of a token, before anything is verified. */
    static void assertMalformed(IdtApp app, TestPeer sender, IdtMode mode, String token) {
        Answer answer = sender.send(app, mode, token);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.head()).containsIgnoringCase("www-authenticate");
    }

    static void assertAccepted(IdtApp app, TestPeer sender, IdtMode mode, String token, String who) {
        Answer answer = sender.send(app, mode, token);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).startsWith(mode + " " + who);
    }

    private static long count(IdtApp app, IdtMode mode, RefusalCode code) {
        Timer timer = app.bean(MeterRegistry.class)
                .find("countersign.idt.operation")
                .tags("operation", "validate", "mode", mode.value(), "outcome", code.value())
                .timer();
        return timer == null ? 0 : timer.count();
    }
}
