// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.core.link.LinkIdentity;
import io.countersign.launcher.attack.Attack.Consequence;
import io.countersign.launcher.attack.Attack.Finding;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Attacks by certificates of another form, and of services that are not meant. */
final class CertificateAttacks {

    private static final X500Name NAME = new X500Name("CN=unverified");

    private CertificateAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack(
                        "no-certificate",
                        "Somebody connects without a certificate",
                        Observer.TLS,
                        "certificate_required",
                        Consequence.PREVENTED,
                        CertificateAttacks::noCertificate),
                refused(
                        "two-certificates",
                        "Somebody sends a chain of two certificates, of which the first one is a service's",
                        "certificate_several_certificates",
                        (carol, tokenHash) -> two(carol)),
                refused(
                        "no-token-hash",
                        "Somebody presents a certificate without a token hash",
                        "certificate_no_token_hash",
                        (carol, tokenHash) -> certificate(null)),
                refused(
                        "two-token-hashes",
                        "Somebody presents a certificate whose extension has two token hashes",
                        "certificate_not_a_hash",
                        (carol, tokenHash) -> certificate(twice(tokenHash))),
                refused(
                        "live-token",
                        "Somebody presents a certificate with a text of the length of a token instead of its hash",
                        "certificate_not_a_hash",
                        (carol, tokenHash) -> certificate(new byte[Octets.DIGEST + 11])),
                refused(
                        "other-token-hash",
                        "Somebody presents a certificate with a token hash that is not registered",
                        "registration_unknown",
                        (carol, tokenHash) ->
                                certificate(Octets.sha256(tokenHash.toArray()).toArray())),
                new Attack(
                        "other-client",
                        "A service is registered, and is not one of the allowed clients of another one",
                        Observer.SERVER,
                        "not_allowed",
                        Consequence.PREVENTED,
                        CertificateAttacks::otherClient),
                new Attack(
                        "other-server",
                        "A registered service answers in the place of another one",
                        Observer.CLIENT,
                        "not_allowed",
                        Consequence.PREVENTED,
                        CertificateAttacks::otherServer));
    }

    private static Attack refused(String name, String tried, String reason, Forging forging) {
        return new Attack(name, tried, Observer.SERVER, reason, Consequence.PREVENTED, scenario -> {
            LabService bob = scenario.shared("bob");
            LabService carol = scenario.shared("carol");
            Octets tokenHash =
                    scenario.lab().attestor(carol.address(), carol.tokenFile()).tokenHash();
            scenario.lab().shared().entries();
            LinkIdentity forged = forging.forge(carol, tokenHash);
            return TokenAttacks.byServer(bob, LabClient.attacker(forged, carol.address(), () -> null));
        });
    }

    private static Finding noCertificate(Scenario scenario) throws Exception {
        LabService bob = scenario.shared("bob");
        LabClient client = LabClient.withoutCertificate(
                bob.key().key().id(), scenario.lab().address());
        long begin = System.nanoTime();
        boolean accepted = client.call(bob.socket()).isAccepted();
        return Scenario.found(begin, accepted ? null : client.sightings().await(begin, any -> true), accepted ? 1 : 0);
    }

    private static Finding otherClient(Scenario scenario) throws Exception {
        LabService bob = scenario.start("bob");
        LabService carol = scenario.shared("carol");
        scenario.entries();
        bob.disallow(carol.name());
        long begin = System.nanoTime();
        boolean accepted = carol.call(bob).isAccepted();
        return Scenario.found(begin, accepted ? null : bob.sightings().await(begin, any -> true), accepted ? 1 : 0);
    }

    private static Finding otherServer(Scenario scenario) throws Exception {
        LabService alice = scenario.shared("alice");
        LabService bob = scenario.shared("bob");
        LabService carol = scenario.shared("carol");
        scenario.lab().shared().entries();
        long begin = System.nanoTime();
        boolean accepted = alice.call(carol.socket(), bob.name()).isAccepted();
        return Scenario.found(begin, accepted ? null : alice.sightings().await(begin, any -> true), accepted ? 1 : 0);
    }

    private static LinkIdentity two(LabService carol) throws Exception {
        LinkIdentity own = carol.identity();
        return new LinkIdentity(
                own.name(), List.of(own.leaf(), certificate(null).leaf()), own.key());
    }

    private static byte[] twice(Octets hash) {
        byte[] twice = new byte[2 * Octets.DIGEST];
        System.arraycopy(hash.toArray(), 0, twice, 0, Octets.DIGEST);
        System.arraycopy(hash.toArray(), 0, twice, Octets.DIGEST, Octets.DIGEST);
        return twice;
    }

    /** @param value content of the extension for the token hash; {@code null} for no extension */
    private static LinkIdentity certificate(byte @Nullable [] value) throws Exception {
        KeyPair pair = Keys.p256();
        Instant begin = Instant.now().minusSeconds(60);
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                NAME, BigInteger.TWO, Date.from(begin), Date.from(begin.plusSeconds(600)), NAME, pair.getPublic());
        if (value != null) {
            builder.addExtension(
                    new ASN1ObjectIdentifier(AgentCertificate.TOKEN_HASH), false, new DEROctetString(value));
        }
        byte[] encoded = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate()))
                .getEncoded();
        X509Certificate certificate = (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
        return new LinkIdentity(TlsKey.of(pair.getPublic()).toString(), List.of(certificate), pair.getPrivate());
    }

    /** Makes what an attacker presents instead of a service. */
    @FunctionalInterface
    private interface Forging {

        LinkIdentity forge(LabService carol, Octets tokenHash) throws Exception;
    }
}
