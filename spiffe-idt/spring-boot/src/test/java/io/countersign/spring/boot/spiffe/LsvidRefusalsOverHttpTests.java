// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.idt.nested.TestToken.with;
import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.ASSERTING;
import static io.countersign.spring.boot.spiffe.IdtWorld.MALLORY;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static io.countersign.spring.boot.spiffe.IdtWorld.TARGET;
import static io.countersign.spring.boot.spiffe.Refusals.assertAccepted;
import static io.countersign.spring.boot.spiffe.Refusals.assertRefused;

import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestKey;
import io.countersign.idt.nested.TestToken;
import io.countersign.jose.Base64Url;
import io.countersign.spiffe.tls.SvidContext;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the features of LSVIDs only: identity tokens, a delegation in any layer, and a strict bearer. */
class LsvidRefusalsOverHttpTests {

    private static final TestKey OWN = TestKey.of("subject's other key");

    private final IdtWorld world = IdtWorld.shared();

    private final ForgedLayers layers = new ForgedLayers();

    private final TestPeer subject = world.peer("subject");

    private X509Certificate certificate(String workload) {
        return world.source(workload).latest().svid().leaf();
    }

    private TestToken begun() {
        return new TestToken()
                .layer(
                        layers.signed(IdtMode.LSVID, 0, ASSERTING, SUBJECT, certificate("asserting")),
                        world.peer("asserting").svid()::sign)
                .entry(certificate("asserting"));
    }

    /** Returns the payload of an identity token for a key. */
    private Map<String, Object> identity(SpiffeId issuer, X509Certificate certificate, SpiffeId holder) {
        Map<String, Object> members = new LinkedHashMap<>(layers.signed(IdtMode.LSVID, 0, issuer, holder, certificate));
        members.remove("dpa");
        members.remove("dpr");
        Map<String, Object> sub = new LinkedHashMap<>();
        sub.put("cn", holder.toString());
        sub.put("pk", Base64Url.encode(OWN.pair().getPublic().getEncoded()));
        members.put("sub", sub);
        return members;
    }

    /** Returns the subject's layer, signed with a key that an identity token certifies. */
    private String identified(String identity, X509Certificate certificate) {
        Map<String, Object> issuer = new LinkedHashMap<>();
        issuer.put("cn", SUBJECT.toString());
        issuer.put("id", TestToken.digest(identity));
        Map<String, Object> last =
                with(layers.signed(IdtMode.LSVID, 1, SUBJECT, TARGET, certificate("subject")), "iss", issuer);
        TestToken token = begun().layer(last, OWN).entry(identity);
        return (certificate.equals(certificate("asserting")) ? token : token.entry(certificate)).text();
    }

    private String byAsserting(SpiffeId holder) {
        return new TestToken()
                .layer(
                        identity(ASSERTING, certificate("asserting"), holder),
                        world.peer("asserting").svid()::sign)
                .core();
    }

    @Test
    void requestWhenAnIdentityTokenCertifiesTheKeyThenAccepted() {
        assertAccepted(
                world.target(),
                subject,
                IdtMode.LSVID,
                identified(byAsserting(SUBJECT), certificate("asserting")),
                "alice asserting>subject");
    }

    @Test
    void requestWhenAnIdentityTokenIsUnsignedThenRefused() {
        String selfSigned = new TestToken()
                .layer(identity(ASSERTING, certificate("asserting"), SUBJECT), OWN)
                .core();
        refused(identified(selfSigned, certificate("asserting")), RefusalCode.BAD_SIGNATURE);
        String unsigned = selfSigned.substring(0, selfSigned.indexOf('.') + 1);
        refused(identified(unsigned, certificate("asserting")), RefusalCode.MALFORMED);
    }

    @Test
    void requestWhenAnIdentityTokenIsOfAnotherSubjectThenRefused() {
        refused(identified(byAsserting(MALLORY), certificate("asserting")), IdtRefusals.WRONG_IDENTITY);
    }

    @Test
    void requestWhenAnIdentityTokenIsByNoAssertingWorkloadThenRefused() {
        String byMallory = new TestToken()
                .layer(
                        identity(MALLORY, certificate("mallory"), SUBJECT),
                        world.peer("mallory").svid()::sign)
                .core();
        refused(identified(byMallory, certificate("mallory")), RefusalCode.UNTRUSTED_ISSUER);
    }

    @Test
    void requestWhenABundleIsBroughtAlongThenRefused() {
        X509Certificate root = world.source("subject")
                .latest()
                .bundles()
                .authorities(SUBJECT.trustDomain())
                .iterator()
                .next();
        String token = subject.extend(world.asserting.lsvid(ALICE, SUBJECT), TARGET);
        refused(token + "~" + Base64Url.encode(encoded(root)), RefusalCode.MALFORMED);
    }

    private static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void requestWhenTheIssuerBringsItsKeyThenRefused() {
        Map<String, Object> issuer = new LinkedHashMap<>();
        issuer.put("cn", SUBJECT.toString());
        issuer.put("pk", Base64Url.encode(OWN.pair().getPublic().getEncoded()));
        Map<String, Object> last =
                with(layers.signed(IdtMode.LSVID, 1, SUBJECT, TARGET, certificate("subject")), "iss", issuer);
        refused(begun().layer(last, OWN).text(), RefusalCode.INVALID_CLAIM);
    }

    @Test
    void requestWhenTheSameWorkloadHasAnotherKeyThenAcceptedUnlessStrict() {
        SvidContext before = world.source("subject").latest();
        TestPeer former = new TestPeer(() -> before);
        String token = former.extend(world.asserting.lsvid(ALICE, SUBJECT), TARGET);
        world.rotate();
        assertRefused(world.strictTarget(), subject, IdtMode.LSVID, token, RefusalCode.WRONG_SENDER);
        assertAccepted(world.strictTarget(), former, IdtMode.LSVID, token, "alice asserting>subject");
        assertAccepted(world.target(), subject, IdtMode.LSVID, token, "alice asserting>subject");
    }

    @Test
    void requestWhenTheSameWorkloadSignsWithAKeyThatNobodyCertifiedThenRefusedInBoth() {
        String token = begun().layer(layers.signed(IdtMode.LSVID, 1, SUBJECT, TARGET, certificate("subject")), OWN)
                .entry(certificate("subject"))
                .text();
        refused(token, RefusalCode.BAD_SIGNATURE);
        assertRefused(world.strictTarget(), subject, IdtMode.LSVID, token, RefusalCode.BAD_SIGNATURE);
    }

    @Test
    void requestWhenTheDelegationIsInALaterLayerThenItIsFoundThere() {
        Map<String, Object> first =
                new LinkedHashMap<>(layers.signed(IdtMode.LSVID, 0, ASSERTING, SUBJECT, certificate("asserting")));
        first.remove("dpa");
        first.remove("dpr");
        Map<String, Object> third = layers.signed(IdtMode.LSVID, 2, ASSERTING, SUBJECT, certificate("asserting"));
        String shifted = new TestToken()
                .layer(first, world.peer("asserting").svid()::sign)
                .entry(certificate("asserting"))
                .layer(
                        layers.signed(IdtMode.LSVID, 1, SUBJECT, ASSERTING, certificate("subject")),
                        subject.svid()::sign)
                .entry(certificate("subject"))
                .layer(
                        with(with(third, "dpa", ALICE.authority()), "dpr", "alice"),
                        world.peer("asserting").svid()::sign)
                .layer(layers.signed(IdtMode.LSVID, 3, SUBJECT, TARGET, certificate("subject")), subject.svid()::sign)
                .text();
        assertAccepted(world.target(), subject, IdtMode.LSVID, shifted, "alice asserting>subject>asserting>subject");
    }

    private void refused(String token, RefusalCode code) {
        assertRefused(world.target(), subject, IdtMode.LSVID, token, code);
    }
}
