// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.VerificationKey;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Operations on tokens with everything that they need. The clock stands still, so that no token expires
 * during a measurement.
 */
final class TokenOperations {

    /** Length of the text under a bare signature, about that of a layer. */
    private static final int BARE_OCTETS = 400;

    private final Map<String, NestedChain> chains = new LinkedHashMap<>();

    private final DvidOperations dvids;

    private final ProofOperations proofs = new ProofOperations();

    /** @param layers maximum number of layers of a token */
    TokenOperations(int layers) {
        Clock clock = Clock.fixed(Instant.now(), ZoneOffset.UTC);
        Workloads workloads = Workloads.issue(layers + 1);
        TokenTask.NESTED.forEach(family -> chains.put(family, new NestedChain(family, layers, workloads, clock)));
        this.dvids = new DvidOperations(clock);
    }

    Runnable of(TokenTask task) {
        return switch (task.family()) {
            case TokenTask.BARE -> bare(task);
            case TokenTask.PROOF -> proofs.of(task);
            case TokenTask.DVID, TokenTask.DISCLOSING -> dvid(task);
            default -> nested(task);
        };
    }

    private Runnable nested(TokenTask task) {
        NestedChain chain = chain(task.family());
        return switch (task.operation()) {
            case TokenTask.MINT -> making(chain.maker(task.layers()));
            case TokenTask.VALIDATE -> chain.warm(task.layers());
            default -> chain.cold(task.layers());
        };
    }

    private NestedChain chain(String family) {
        NestedChain chain = chains.get(family);
        if (chain == null) {
            throw new IllegalArgumentException("No family of nested tokens: " + family);
        }
        return chain;
    }

    private Runnable dvid(TokenTask task) {
        return switch (task.operation()) {
            case TokenTask.MINT -> making(dvids.maker(task.family()));
            case TokenTask.VALIDATE -> dvids.warm(task.family());
            default -> dvids.cold(task.family());
        };
    }

    private static Runnable making(Supplier<String> maker) {
        return () -> {
            if (maker.get().isEmpty()) {
                throw new IllegalStateException("No token was created");
            }
        };
    }

    /** Returns as many ES256 verifications as the token has layers. */
    private static Runnable bare(TokenTask task) {
        JwsSigner signer = new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256);
        byte[] text = new byte[BARE_OCTETS];
        if (task.operation().equals(TokenTask.MINT)) {
            return () -> signer.signBytes(text);
        }
        byte[] signature = signer.signBytes(text);
        VerificationKey key = signer.verificationKey();
        return () -> {
            for (int i = 0; i < task.layers(); i++) {
                if (!key.verifies(text, 0, text.length, signature)) {
                    throw new IllegalStateException("A valid signature was refused");
                }
            }
        };
    }

    /** Returns the provider of the cryptography. */
    static String provider() {
        return "ES256 and RS256 by " + JcaProviders.best().name(JwsAlgorithm.ES256);
    }

    /**
     * Returns the size of a token on the wire in octets; all characters are ASCII. A proof counts before
     * base64url.
     */
    int size(String family, int layers) {
        return switch (family) {
            case TokenTask.DVID, TokenTask.DISCLOSING ->
                dvids.maker(family).get().length();
            case TokenTask.PROOF -> proofs.prove().length;
            default -> chain(family).token(layers).length();
        };
    }

    /** Returns the size of the user's OAuth token in octets. */
    int oauthSize() {
        return dvids.oauthToken().length();
    }
}
