// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.ReplayStore;
import io.countersign.idt.Timing;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.keyset.StaticKeySet;

/** Measures DVIDs with RS256 at the asserting workload and RSA-2048 at the identity provider. */
final class DvidTiming {

    private DvidTiming() {}

    public static void main(String... args) {
        String oauth = TestDelegation.oauth().sign(TestDelegation.PROVIDER_SIGNER);
        Jwt verified = TestDelegation.verified(oauth, TestDelegation.PROVIDER_SIGNER);
        DvidMinter minter = TestDelegation.minter(TestDelegation.ASSERTING_SIGNER);
        String token = minter.mint(verified, oauth, TestDelegation.request());
        ReplayStore fresh = (owner, id, until) -> ReplayStore.Use.FIRST;
        DvidVerifier verifier = new DvidVerifier(
                TestDelegation.policy(StaticKeySet.of(TestDelegation.PROVIDER_SIGNER)), fresh, TestDelegation.CLOCK);
        System.out.println("characters: " + token.length());
        Timing.report(
                "mint",
                100,
                () -> !minter.mint(verified, oauth, TestDelegation.request()).isEmpty());
        Timing.report(
                "verify",
                100,
                () -> verifier.verify(token, TestDelegation.SUBJECT) instanceof DvidVerification.Accepted);
    }
}
