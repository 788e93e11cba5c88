// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestCertificates;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Verifier with the checks of the first prototypes only: keys from the token, claims found by a pattern, links and
 * signatures. It shows that an attack would succeed.
 */
final class GullibleVerifier {

    private final String[] parts;

    private final String[] entries;

    GullibleVerifier(String token) {
        String[] halves = token.split("~", 2);
        this.parts = halves[0].split("\\.", -1);
        this.entries = halves[1].split("~", -1);
    }

    /**
     * Returns whether all signatures verify with the certificates in the token, and each issuer is the previous
     * audience.
     */
    boolean believes() {
        int layers = parts.length / 2;
        String audience = "";
        for (int level = 0; level < layers; level++) {
            if (!isSigned(level) || (level > 0 && !audience.equals(issuer(level)))) {
                return false;
            }
            audience = find(level, "\"aud\":(?:\\{\"cn\":)?\"([^\"]*)\"");
        }
        return true;
    }

    private boolean isSigned(int level) {
        int layers = parts.length / 2;
        byte[] text = String.join(".", List.of(parts).subList(layers - 1 - level, layers + level))
                .getBytes(StandardCharsets.US_ASCII);
        for (String entry : entries) {
            if (key(entry).verifies(text, 0, text.length, Base64Url.decode(parts[layers + level]))) {
                return true;
            }
        }
        return false;
    }

    private static CertifiedKey key(String entry) {
        try {
            X509Certificate certificate = (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(Base64Url.decode(entry)));
            return new CertifiedKey(
                    SpiffeId.parse("spiffe://any/one"), certificate.getPublicKey(), Instant.MIN, TestCertificates.NOW);
        } catch (CertificateException ex) {
            throw new IllegalStateException(ex);
        }
    }

    String issuer(int level) {
        return find(level, "\"iss\":(?:\\{\"cn\":)?\"([^\"]*)\"");
    }

    /** Returns the user at a fixed position. */
    String principal(int level) {
        return find(level, "\"dpr\":\"([^\"]*)\"");
    }

    private String find(int level, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(json(level));
        return matcher.find() ? matcher.group(1) : "";
    }

    private String json(int level) {
        return new String(Base64Url.decode(parts[parts.length / 2 - 1 - level]), StandardCharsets.UTF_8);
    }

    /**
     * Returns whether the signature of the first layer verifies over its payload after parsing and serialising it
     * again.
     */
    boolean believesRewritten() {
        JsonObject members = StrictJson.parseObject(json(0));
        byte[] text = Base64Url.encode(JsonWriter.write(new TreeMap<>(members))).getBytes(StandardCharsets.US_ASCII);
        return key(entries[0]).verifies(text, 0, text.length, Base64Url.decode(parts[parts.length / 2]));
    }
}
