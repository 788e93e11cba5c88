// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import io.spiffe.spiffeid.TrustDomain;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JSON form of authorities and their private keys. The reader accepts only a consistent state with exactly the members
 * that the writer writes.
 */
final class StateForm {

    private static final String FORMAT = "countersign-workload-api-1";

    private final TrustDomain trustDomain;

    StateForm(TrustDomain trustDomain) {
        this.trustDomain = trustDomain;
    }

    byte[] write(Authorities authorities) {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("format", FORMAT);
        state.put("trust_domain", trustDomain.getName());
        state.put("sequence", authorities.sequence());
        state.put("active", write(authorities.active()));
        if (authorities.prepared() != null) {
            state.put("prepared", write(authorities.prepared()));
        }
        state.put("old", authorities.old().stream().map(StateForm::write).toList());
        return JsonWriter.write(state);
    }

    private static Map<String, Object> write(Authorities.Old old) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("authority", write(old.authority()));
        members.put("until", old.until().toEpochMilli());
        return members;
    }

    private static Map<String, Object> write(Authority authority) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("certificate", Base64Url.encode(Certificates.encoded(authority.certificate())));
        members.put("x509_key", Base64Url.encode(authority.x509Key().getEncoded()));
        members.put("jwt_key", StrictJson.parseObject(authority.jwtKey().toSecretJson()));
        return members;
    }

    /**
     * @throws IllegalArgumentException if the JSON is malformed, or its subclass {@link
     *     io.countersign.core.InvalidCredentialException}
     */
    Authorities read(byte[] json) {
        JsonObject state = StrictJson.parseObject(json);
        require(
                FORMAT.equals(state.string("format")) && trustDomain.getName().equals(state.string("trust_domain")),
                "the state is not of the trust domain " + trustDomain);
        Object prepared = state.get("prepared");
        List<Authorities.Old> old = old(state);
        members(state, prepared == null ? 5 : 6);
        Authorities authorities = new Authorities(
                number(state, "sequence"),
                authority(state.get("active")),
                prepared == null ? null : authority(prepared),
                old);
        checkDistinct(authorities.statuses());
        return authorities;
    }

    private List<Authorities.Old> old(JsonObject state) {
        require(state.get("old") instanceof List<?>, "old is not a list");
        List<Authorities.Old> old = new ArrayList<>();
        for (Object element : (List<?>) Objects.requireNonNull(state.get("old"), "old cannot be null")) {
            JsonObject entry = object(element);
            members(entry, 2);
            old.add(new Authorities.Old(
                    authority(entry.get("authority")), Instant.ofEpochMilli(number(entry, "until"))));
        }
        return old;
    }

    private Authority authority(@Nullable Object value) {
        JsonObject entry = object(value);
        members(entry, 3);
        X509Certificate certificate = Certificates.parse(Base64Url.decode(text(entry, "certificate")));
        JsonWebKey jwtKey = JsonWebKey.parse(object(entry.get("jwt_key")));
        require(jwtKey.thumbprint().equals(jwtKey.keyId()), "the id of a key is not its thumbprint");
        PrivateKey x509Key = key(Base64Url.decode(text(entry, "x509_key")));
        Certificates.checkAuthority(certificate, x509Key, trustDomain);
        return new Authority(certificate, x509Key, jwtKey);
    }

    private static PrivateKey key(byte[] pkcs8) {
        try {
            return KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
        } catch (GeneralSecurityException ex) {
            throw new IllegalArgumentException("a key cannot be read", ex);
        }
    }

    private static void checkDistinct(List<AuthorityStatus> statuses) {
        Set<String> ids = new HashSet<>();
        statuses.forEach(status -> require(ids.add(status.id()), "an authority occurs twice"));
    }

    private static JsonObject object(@Nullable Object value) {
        if (value instanceof JsonObject object) {
            return object;
        }
        throw new IllegalArgumentException("an object is missing");
    }

    private static String text(JsonObject object, String name) {
        String text = object.string(name);
        if (text == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return text;
    }

    private static long number(JsonObject object, String name) {
        Long number = object.number(name);
        if (number == null || number < 0) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return number;
    }

    /** Requires this number of members. All expected members are present, so another number means unknown ones. */
    private static void members(JsonObject object, int number) {
        require(object.size() == number, "there are unknown members");
    }

    private static void require(boolean condition, String reason) {
        if (!condition) {
            throw new IllegalArgumentException(reason);
        }
    }
}
