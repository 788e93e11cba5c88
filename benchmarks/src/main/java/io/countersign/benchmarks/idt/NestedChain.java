// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.idt;

import io.countersign.idt.Delegation;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.x509.Peer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Tokens of one family along a chain: workload n - 1 creates the token of n layers for workload n, which
 * verifies it.
 */
final class NestedChain {

    private static final Delegation USER =
            new Delegation("https://sts.shop.com", "018f3a5e-7b1c-7d20-9a53-6f0b1c2d3e4f");

    private static final Scope SCOPE = Scope.of(Set.of("account:read", "order:write", "role:CUSTOMER"));

    private static final Duration LIFE = Duration.ofMinutes(5);

    private final NestedTokens tokens;

    private final Workloads workloads;

    private final List<Verified> verified = new ArrayList<>();

    NestedChain(String family, int layers, Workloads workloads, Clock clock) {
        this.tokens = NestedTokens.of(family, workloads, clock);
        this.workloads = workloads;
        for (int count = 1; count <= layers; count++) {
            verified.add(verify(tokens.verifier(count), maker(count).get(), count));
        }
    }

    /** Returns an operation that creates a token of this number of layers, from one with one layer less. */
    Supplier<String> maker(int layers) {
        NextLayer next = NextLayer.to(Workloads.id(layers), LIFE);
        if (layers == 1) {
            BiFunction<Delegation, NextLayer, String> minter = tokens.minter();
            return () -> minter.apply(USER, next.within(SCOPE));
        }
        BiFunction<Verified, NextLayer, String> extender = tokens.extender(layers - 1);
        Verified before = verified.get(layers - 2);
        return () -> extender.apply(before, next);
    }

    String token(int layers) {
        return verified.get(layers - 1).token();
    }

    /**
     * Returns an operation that verifies a token of this number of layers with a verifier that caches the
     * identities.
     */
    Runnable warm(int layers) {
        NestedVerifier verifier = tokens.verifier(layers);
        Peer peer = workloads.peer(layers - 1);
        String token = token(layers);
        return () -> require(verifier.verify(token, peer));
    }

    /** Returns an operation that verifies a token of this number of layers with a new verifier each time. */
    Runnable cold(int layers) {
        Peer peer = workloads.peer(layers - 1);
        String token = token(layers);
        return () -> require(tokens.verifier(layers).verify(token, peer));
    }

    private Verified verify(NestedVerifier verifier, String token, int layers) {
        return require(verifier.verify(token, workloads.peer(layers - 1)));
    }

    private static Verified require(IdtVerification verification) {
        if (verification instanceof Verified good) {
            return good;
        }
        throw new IllegalStateException("A valid token was refused: " + verification);
    }
}
