// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundle;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.idt.x509.X509Svid;
import java.security.cert.X509Certificate;
import java.util.List;

/** Workloads of a trust domain, with certificates by its authority. */
public final class TestWorkloads {

    public static final TrustDomain DOMAIN = TrustDomain.parse("example.org");

    public static final SpiffeId ASSERTING = id("asserting");

    public static final SpiffeId SUBJECT = id("subject");

    public static final SpiffeId MIDDLE = id("middle");

    public static final SpiffeId TARGET = id("target");

    public static final SpiffeId MALLORY = id("mallory");

    public static final Delegation ALICE = new Delegation("https://idp.example", "alice");

    public static final String AUTHORITY = "authority";

    private TestWorkloads() {}

    public static SpiffeId id(String name) {
        return SpiffeId.of(DOMAIN, "/" + name);
    }

    public static X509Certificate certificate(SpiffeId id) {
        return TestCertificates.workload(id.toString(), AUTHORITY).make();
    }

    public static TestKey key(SpiffeId id) {
        return TestKey.of(id.toString());
    }

    public static X509Svid svid(SpiffeId id) {
        return X509Svid.of(List.of(certificate(id)), key(id).pair().getPrivate());
    }

    public static Peer peer(SpiffeId id) {
        return Peer.of(certificate(id));
    }

    public static TrustBundles bundles() {
        return TrustBundles.of(List.of(bundle()));
    }

    public static TrustBundle bundle() {
        return TrustBundle.of(DOMAIN, List.of(TestCertificates.authority(AUTHORITY)));
    }
}
