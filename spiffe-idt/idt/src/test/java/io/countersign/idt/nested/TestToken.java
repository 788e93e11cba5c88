// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.Sha256;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TestKey;
import io.countersign.idt.TestWorkloads;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Builder of valid and forged tokens that follows the description of the layout, and uses nothing of the tested code.
 */
public final class TestToken {

    private final List<String> payloads = new ArrayList<>();

    private final List<String> signatures = new ArrayList<>();

    private final List<String> entries = new ArrayList<>();

    /** Adds a layer of any JSON, signed with any key. */
    public TestToken layer(String json, TestKey key) {
        return layer(json.getBytes(StandardCharsets.UTF_8), key::sign);
    }

    public TestToken layer(Map<String, ?> members, TestKey key) {
        return layer(new String(JsonWriter.write(members), StandardCharsets.UTF_8), key);
    }

    /** Adds a layer with any signature. */
    public TestToken layer(Map<String, ?> members, UnaryOperator<byte[]> signing) {
        return layer(JsonWriter.write(members), signing);
    }

    /** Adds a layer of any JSON with any signature. */
    public TestToken layer(byte[] json, UnaryOperator<byte[]> signing) {
        String payload = Base64Url.encode(json);
        String inner = core();
        payloads.addFirst(payload);
        String text = inner.isEmpty() ? payload : payload + '.' + inner;
        return signature(signing.apply(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private TestToken signature(byte[] octets) {
        signatures.add(Base64Url.encode(octets));
        return this;
    }

    public TestToken entry(X509Certificate certificate) {
        return entry(Base64Url.encode(der(certificate)));
    }

    public TestToken entry(String text) {
        if (!entries.contains(text)) {
            entries.add(text);
        }
        return this;
    }

    /** Returns the layers only. */
    public String core() {
        List<String> parts = new ArrayList<>(payloads);
        parts.addAll(signatures);
        return String.join(".", parts);
    }

    public String text() {
        return entries.isEmpty() ? core() : core() + '~' + String.join("~", entries);
    }

    /** Removes the outermost layers, as every receiver can do. */
    public static String stripped(String token, int layers) {
        String core = token.substring(0, token.indexOf('~'));
        String[] parts = core.split("\\.", -1);
        List<String> kept = List.of(parts).subList(layers, parts.length - layers);
        return String.join(".", kept) + token.substring(token.indexOf('~'));
    }

    /** Returns a valid payload of ID-Mode, to be altered. */
    public static Map<String, Object> idMode(int level, SpiffeId issuer, SpiffeId audience) {
        Map<String, Object> members = common("id-mode", level);
        members.put("iss", issuer.toString());
        members.put("aud", audience.toString());
        members.put("x5s", List.of(digest(TestWorkloads.certificate(issuer))));
        return members;
    }

    /** Returns a valid payload of an LSVID, to be altered. */
    public static Map<String, Object> lsvid(int level, SpiffeId issuer, SpiffeId audience) {
        Map<String, Object> members = common("lsvid", level);
        members.put("alg", "ES256");
        members.put("iss", issuer(issuer, List.of(digest(TestWorkloads.certificate(issuer)))));
        members.put("aud", Map.of("cn", audience.toString()));
        return members;
    }

    /** Puts the name first, as patterns expect it. */
    public static Map<String, Object> issuer(SpiffeId id, List<String> digests) {
        Map<String, Object> issuer = new LinkedHashMap<>();
        issuer.put("cn", id.toString());
        issuer.put("x5s", digests);
        return issuer;
    }

    public static Map<String, Object> common(String mode, int level) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("typ", mode);
        members.put("ver", 2);
        members.put("lvl", level);
        members.put("iat", 1_784_000_000L);
        members.put("exp", 1_784_000_120L);
        members.put("jti", "test-token-id-00" + level);
        if (level == 0) {
            members.put("dpa", TestWorkloads.ALICE.authority());
            members.put("dpr", TestWorkloads.ALICE.principal());
        }
        return members;
    }

    public static Map<String, Object> with(Map<String, Object> members, String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(members);
        changed.put(name, value);
        return changed;
    }

    public static Map<String, Object> without(Map<String, Object> members, String name) {
        Map<String, Object> changed = new LinkedHashMap<>(members);
        changed.remove(name);
        return changed;
    }

    public static String digest(X509Certificate certificate) {
        return Base64Url.encode(Sha256.digest(der(certificate)));
    }

    public static String digest(String text) {
        return Base64Url.encode(Sha256.digest(text.getBytes(StandardCharsets.US_ASCII)));
    }

    public static byte[] der(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
