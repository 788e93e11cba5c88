// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.core.InboundRequest;
import io.countersign.core.Reading;
import io.countersign.core.Verdict;
import io.countersign.idt.IdtMode;
import io.countersign.idt.TestWorkloads;
import io.countersign.idt.dvid.TestDelegation;
import io.countersign.test.TestInboundRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DelegationDisclosuresTests {

    @Test
    void disclosuresWhenDvidThenItsClaimsAndThoseOfTheOAuthToken() {
        Disclosures told = told(
                new TestDvids().scheme(TestDelegation.FORWARDER),
                TestDvids.request(TestDelegation.mint(), TestDelegation.SUBJECT));

        assertThat(told.names(IDENTIFIER)).contains("dpr", "jti", "token.sub");
        assertThat(told.names(ATTRIBUTE)).allMatch(name -> name.endsWith("scope") || name.startsWith("token."));
        assertThat(told.names(CREDENTIAL))
                .contains("aat", "aud", "cnf.spiffe_id", "dpa", "exp", "iat", "iss", "sub", "token.iss");
        assertThat(told.all()).extracting(Disclosure::name).noneMatch(name -> name.startsWith("zkp"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DVID")
    void disclosuresWhenNestedThenThoseOfEachLayer(IdtMode mode) {
        TestHops hops = new TestHops(mode);
        String token = hops.extended(hops.mint(), TestWorkloads.SUBJECT, TestWorkloads.TARGET);

        Disclosures told = told(
                hops.scheme(TestWorkloads.TARGET),
                TestInboundRequest.get()
                        .withHeader("Authorization", mode.authScheme() + " " + token)
                        .withPeerCertificates(TestWorkloads.certificate(TestWorkloads.SUBJECT)));

        assertThat(told.names(IDENTIFIER)).containsExactly("lvl0.dpr", "lvl0.jti", "lvl1.jti");
        assertThat(told.names(ATTRIBUTE)).containsExactly("lvl0.caveats.scope");
        assertThat(told.names(CREDENTIAL))
                .contains("lvl0.dpa", "lvl0.exp", "lvl0.iat", "lvl0.lvl", "lvl1.exp", "lvl1.iat", "lvl1.lvl")
                .anyMatch(name -> name.startsWith("lvl1.aud"));
    }

    private static Disclosures told(CredentialScheme scheme, InboundRequest request) {
        Reading.Present present = (Reading.Present) scheme.read(request);
        return ((Verdict.Accepted) scheme.verify(present.credential(), request))
                .caller()
                .disclosures();
    }
}
