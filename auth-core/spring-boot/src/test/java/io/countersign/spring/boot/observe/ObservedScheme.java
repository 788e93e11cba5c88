// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.MemoryReplayStore;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.SchemeName;
import io.countersign.core.SenderBinding;
import io.countersign.core.Verdict;
import io.countersign.spring.boot.replay.ObservedReplayStore;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Verifies {@code Authorization: Bearer <what to do>}. */
final class ObservedScheme implements CredentialScheme {

    private static final SchemeName NAME = new SchemeName("beta");

    /** Ends the verifications of {@code hang}. */
    final CountDownLatch released = new CountDownLatch(1);

    /** Counts down when a verification hangs. */
    final CountDownLatch hanging = new CountDownLatch(1);

    private final ReplayStore replays = new ObservedReplayStore(new MemoryReplayStore(100, Clock.systemUTC()));

    @Override
    public SchemeName name() {
        return NAME;
    }

    @Override
    public Set<Marker> markers() {
        return Set.of(new Marker("Authorization", "Bearer", null, null));
    }

    @Override
    public Reading read(InboundRequest request) {
        String value = request.header("Authorization");
        return value == null || !value.startsWith("Bearer ")
                ? Reading.absent()
                : Reading.present(new Token(value.substring(7)));
    }

    @Override
    public Verdict verify(Credential credential, InboundRequest request) {
        String token = ((Token) credential).text();
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

    @Override
    public Propagation propagate(Caller caller, OutboundRequest next) {
        return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
    }

    private record Token(String text) implements Credential {

        @Override
        public SchemeName scheme() {
            return NAME;
        }

        @Override
        public String id() {
            return "id";
        }
    }
}
