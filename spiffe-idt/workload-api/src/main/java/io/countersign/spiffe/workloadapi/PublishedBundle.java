// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.json.JsonWriter;
import io.spiffe.spiffeid.TrustDomain;
import java.io.ByteArrayOutputStream;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Bundle of a trust domain (SPIFFE Trust Domain and Bundle, section 4), with which its SVIDs are verified. Bundles
 * with the same content are equal.
 *
 * @param trustDomain trust domain of the bundle
 * @param x509Authorities certificates of the authorities for X.509-SVIDs
 * @param jwtAuthorities public keys for JWT-SVIDs, each with its id
 * @param sequence sequence number, which grows with every change of the content
 * @since 0.1
 */
public record PublishedBundle(
        TrustDomain trustDomain, List<X509Certificate> x509Authorities, JwkSet jwtAuthorities, long sequence) {

    public PublishedBundle {
        Objects.requireNonNull(trustDomain, "trustDomain cannot be null");
        Objects.requireNonNull(jwtAuthorities, "jwtAuthorities cannot be null");
        x509Authorities = List.copyOf(x509Authorities);
        if (sequence < 0) {
            throw new IllegalArgumentException("A sequence number must not be negative");
        }
        if (jwtAuthorities.keys().stream().anyMatch(key -> key.keyId() == null || key.isPrivate())) {
            throw new IllegalArgumentException("A bundle must have public keys only, each with an id");
        }
    }

    /**
     * Parses the JSON form of a bundle.
     *
     * @param trustDomain trust domain of the bundle, which the JSON form does not contain
     * @throws IllegalArgumentException if it is malformed
     */
    public static PublishedBundle parse(TrustDomain trustDomain, byte[] json) {
        return BundleReader.read(trustDomain, json);
    }

    /** Returns the JSON form: a key set with {@code spiffe_sequence}, and X.509 authorities as {@code x5c}. */
    public byte[] toJson() {
        List<Map<String, ?>> keys = new ArrayList<>();
        for (X509Certificate authority : x509Authorities) {
            keys.add(BundleReader.x509Entry(authority));
        }
        keys.addAll(jwtEntries());
        return write(keys);
    }

    /** Returns the JWT authorities only, as the Workload API returns them. */
    byte[] toJwks() {
        return write(jwtEntries());
    }

    private byte[] write(List<? extends Map<String, ?>> keys) {
        Map<String, Object> bundle = new LinkedHashMap<>();
        bundle.put("keys", keys);
        bundle.put("spiffe_sequence", sequence);
        return JsonWriter.write(bundle);
    }

    private List<Map<String, ?>> jwtEntries() {
        List<Map<String, ?>> entries = new ArrayList<>();
        for (JsonWebKey key : jwtAuthorities.keys()) {
            Map<String, Object> members = new LinkedHashMap<>(key.toPublicMembers());
            members.put("use", BundleReader.JWT_SVID);
            entries.add(members);
        }
        return entries;
    }

    /** Returns the concatenated X.509 authorities in DER. */
    byte[] toDer() {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        x509Authorities.forEach(authority -> all.writeBytes(Certificates.encoded(authority)));
        return all.toByteArray();
    }
}
