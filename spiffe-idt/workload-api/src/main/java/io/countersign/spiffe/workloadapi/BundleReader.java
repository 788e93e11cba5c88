// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import io.spiffe.spiffeid.TrustDomain;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reader of the JSON form of a bundle. */
final class BundleReader {

    static final String JWT_SVID = "jwt-svid";

    private static final String X509_SVID = "x509-svid";

    private BundleReader() {}

    static PublishedBundle read(TrustDomain trustDomain, byte[] json) {
        try {
            return read(trustDomain, StrictJson.parseObject(json));
        } catch (InvalidCredentialException ex) {
            throw new IllegalArgumentException("Not a trust bundle", ex);
        }
    }

    private static PublishedBundle read(TrustDomain trustDomain, JsonObject bundle) {
        List<X509Certificate> x509Authorities = new ArrayList<>();
        List<JsonWebKey> jwtAuthorities = new ArrayList<>();
        if (!(bundle.get("keys") instanceof List<?> keys)) {
            throw new IllegalArgumentException("A bundle must have keys");
        }
        for (Object key : keys) {
            if (!(key instanceof JsonObject entry)) {
                throw new IllegalArgumentException("A key must be an object");
            }
            // An entry with another use, or without one, is ignored (section 4.2.2 of the specification).
            if (X509_SVID.equals(entry.string("use"))) {
                x509Authorities.add(certificate(entry.strings("x5c")));
            } else if (JWT_SVID.equals(entry.string("use"))) {
                jwtAuthorities.add(JsonWebKey.parse(entry));
            }
        }
        return new PublishedBundle(trustDomain, x509Authorities, new JwkSet(jwtAuthorities), sequence(bundle));
    }

    private static long sequence(JsonObject bundle) {
        Long sequence = bundle.number("spiffe_sequence");
        if (sequence == null && bundle.containsKey("spiffe_sequence")) {
            throw new IllegalArgumentException("A sequence number must be an integer");
        }
        return sequence == null ? 0 : sequence;
    }

    private static X509Certificate certificate(List<String> chain) {
        if (chain.size() != 1) {
            throw new IllegalArgumentException("An X.509 authority must have exactly one certificate");
        }
        X509Certificate certificate = Certificates.parse(Base64.getDecoder().decode(chain.getFirst()));
        if (!Certificates.isAuthority(certificate)) {
            throw new IllegalArgumentException("The certificate of an X.509 authority must be marked as a CA");
        }
        return certificate;
    }

    static Map<String, Object> x509Entry(X509Certificate authority) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("kty", authority.getPublicKey() instanceof ECPublicKey ? "EC" : "RSA");
        entry.put("use", X509_SVID);
        entry.put("x5c", List.of(Base64.getEncoder().encodeToString(Certificates.encoded(authority))));
        return entry;
    }
}
