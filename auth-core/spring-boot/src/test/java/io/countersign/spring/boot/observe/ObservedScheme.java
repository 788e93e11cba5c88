// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.spring.boot.TextScheme;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Verifies {@code Authorization: Bearer <what to do>}. */
final class ObservedScheme extends TextScheme {

    /** Ends the verifications of {@code hang}. */
    final CountDownLatch released = new CountDownLatch(1);

    /** Counts down when a verification hangs. */
    final CountDownLatch hanging = new CountDownLatch(1);

    private final ReplayStore replays = new ObservedReplayStore(new MemoryReplayStore(100, Clock.systemUTC()));

    ObservedScheme() {
        super("beta", new Marker("Authorization", "Bearer", null, null));
    }

    @Override
    protected boolean recognises(String value) {
        return value.startsWith("Bearer ");
    }

    @Override
    protected Verdict verify(String value, Credential credential, InboundRequest request) {
        String token = value.substring("Bearer ".length());
        return switch (token.split("-", 2)[0]) {
            case "bad" -> Verdict.rejected(RefusalCode.BAD_SIGNATURE.because("claim=iss missing"));
            case "later" -> Verdict.unknown("keys");
            case "throws" -> throw new IllegalArgumentException(token);
            case "breaks" -> throw new AssertionError(token);
            case "hang" -> hang();
            case "once" ->
                replays.use("owner", token, Instant.now().plusSeconds(600)) == ReplayStore.Use.FIRST
                        ? accepted(credential)
                        : Verdict.rejected(RefusalCode.REPLAYED);
            case "body" ->
                token.equals("body-" + HexFormat.of().formatHex(request.bodyDigest()))
                        ? accepted(credential)
                        : Verdict.rejected(RefusalCode.BAD_SIGNATURE);
            default -> accepted(credential);
        };
    }

    private Verdict hang() {
        hanging.countDown();
        try {
            released.await();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        return Verdict.unknown("issuer");
    }

    private static Verdict accepted(Credential credential) {
        return Verdict.accepted(new Caller(
                new Caller.User("https://issuer", "user", null),
                List.of(),
                Set.of("SCOPE_partner"),
                Map.of(),
                Instant.MAX,
                new SenderBinding.Bearer(),
                credential));
    }
}
