// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoneSchemeTests {

    private final NoneScheme scheme = new NoneScheme();

    @Test
    void verifyThenNobodyWithoutAuthorities() {
        Reading reading = scheme.read(new NoRequest());
        assertThat(reading).isInstanceOf(Reading.Present.class);
        Credential credential = ((Reading.Present) reading).credential();
        assertThat(scheme.verify(credential, new NoRequest()))
                .isInstanceOfSatisfying(Verdict.Accepted.class, accepted -> {
                    assertThat(accepted.caller().user()).isNull();
                    assertThat(accepted.caller().authorities()).isEmpty();
                    assertThat(accepted.caller().name()).isEqualTo("anonymous");
                    assertThat(accepted.caller().disclosures().count()).isZero();
                    assertThat(accepted.caller().scheme()).isEqualTo(SchemeName.NONE);
                });
    }

    @Test
    void markersThenItOverlapsWithAnyScheme() {
        assertThat(scheme.markers()).singleElement().isEqualTo(Marker.ANYTHING);
    }

    @Test
    void propagateThenDoneAndNothingIsCarried() {
        Caller nobody = ((Verdict.Accepted)
                        scheme.verify(((Reading.Present) scheme.read(new NoRequest())).credential(), new NoRequest()))
                .caller();
        assertThat(scheme.propagate(nobody, new NoHeaders())).isInstanceOf(Propagation.Done.class);
    }

    private static final class NoRequest implements InboundRequest {

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public URI uri() {
            return URI.create("http://localhost/");
        }

        @Override
        public String header(String name) {
            throw new AssertionError("it asks for nothing");
        }

        @Override
        public String peerAddress() {
            throw new AssertionError("it asks for nothing");
        }

        @Override
        public byte[] bodyDigest() {
            throw new AssertionError("it asks for nothing");
        }

        @Override
        public List<X509Certificate> peerCertificates() {
            throw new AssertionError("it asks for nothing");
        }
    }

    private static final class NoHeaders implements OutboundRequest {

        @Override
        public ServiceId target() {
            return new ServiceId("a.example.com");
        }

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public URI uri() {
            return URI.create("http://localhost/");
        }

        @Override
        public byte[] bodyDigest() {
            throw new AssertionError("it asks for nothing");
        }

        @Override
        public void header(String name, String value) {
            throw new AssertionError("it carries nothing");
        }
    }
}
