// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.idt.TestCertificates;
import io.countersign.idt.TestKey;
import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;

class X509SvidTests {

    @Test
    void ofWhenOwnKeyIsNotOnItsCurveThenNoCredentialIsToldInvalid() {
        TestKey key = TestKey.of("own");
        byte[] spki = key.pair().getPublic().getEncoded();
        spki[spki.length - 1] ^= 1;
        X509Certificate leaf = TestCertificates.workload("spiffe://shop.com/basket", "authority")
                .withPublicKey(spki)
                .make();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> X509Svid.of(List.of(leaf), key.pair().getPrivate()))
                .withMessage("The key of the SVID is not one on P-256");
    }
}
