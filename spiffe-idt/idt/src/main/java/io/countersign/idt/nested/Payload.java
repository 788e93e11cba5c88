// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.Origin;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Members of a payload, each with exactly one permitted type. */
final class Payload {

    static final int VERSION = 2;

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{16,64}");

    private static final long LATEST = 1L << 40;

    private static final Set<String> KNOWN = Set.of(
            "typ",
            "ver",
            "alg",
            "lvl",
            "iss",
            "iid",
            "sub",
            "aud",
            "iat",
            "exp",
            "jti",
            "dpa",
            "dpr",
            Origin.NAME,
            "x5s",
            "caveats",
            "sealed");

    /**
     * Names by which this and other formats carry keys, roots and signers. A payload may have only those that its
     * family uses: no other key is ever taken from a token.
     */
    private static final Set<String> KEYS = Set.of(
            "alg", "iid", "iss", "sub", "x5s", "pk", "jwk", "jku", "kid", "x5c", "x5u", "x5t", "bundle", "nested");

    private final JsonObject members;

    private Payload(JsonObject members) {
        this.members = members;
    }

    /**
     * Parses a payload.
     *
     * @param signing members by which this family identifies the signer and the algorithm; no other member of {@link
     *     #KEYS} is allowed
     */
    static Payload parse(String part, IdtMode mode, int level, Set<String> signing) {
        Payload payload = new Payload(StrictJson.parseObject(Base64Url.decode(part)));
        if (!mode.value().equals(payload.members.string("typ"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "a layer of another family");
        }
        if (payload.number("ver") != VERSION || payload.number("lvl") != level) {
            throw FlatToken.malformed("a layer of another version or place");
        }
        payload.requireNoOthers(signing);
        payload.requireNothingCritical();
        return payload;
    }

    private void requireNoOthers(Set<String> signing) {
        for (String name : members.keySet()) {
            if (KEYS.contains(name) && !signing.contains(name)) {
                throw FlatToken.malformed("a layer that names its signer by an unexpected member");
            }
        }
    }

    private void requireNothingCritical() {
        if (!members.containsKey("crit")) {
            return;
        }
        List<String> critical = members.strings("crit");
        if (critical.isEmpty()
                || !KNOWN.containsAll(critical)
                || !critical.stream().allMatch(members::containsKey)) {
            throw FlatToken.malformed("a layer with an unknown critical member");
        }
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    String text(String name) {
        return text(members, name);
    }

    static String text(JsonObject object, String name) {
        String text = object.string(name);
        if (text == null) {
            throw invalid();
        }
        return text;
    }

    SpiffeId workload(String name) {
        return workload(members, name);
    }

    static SpiffeId workload(JsonObject object, String name) {
        try {
            SpiffeId id = SpiffeId.parse(text(object, name));
            if (!id.isTrustDomain()) {
                return id;
            }
        } catch (IllegalArgumentException ex) {
            // Refused below, like a trust domain where a workload is required.
        }
        throw invalid();
    }

    /** Returns a member that is an object with no members other than the allowed ones. */
    JsonObject object(String name, Set<String> allowed) {
        if (members.get(name) instanceof JsonObject object && allowed.containsAll(object.keySet())) {
            return object;
        }
        throw invalid();
    }

    List<String> texts(String name) {
        return members.strings(name);
    }

    private long number(String name) {
        Long number = members.number(name);
        if (number == null) {
            throw invalid();
        }
        return number;
    }

    Layer layer(SpiffeId issuer, SpiffeId audience) {
        String id = text("jti");
        long issuedAt = date("iat");
        long expiry = date("exp");
        if (!ID.matcher(id).matches() || expiry <= issuedAt) {
            throw invalid();
        }
        return new Layer(issuer, audience, issuedAt, expiry, id, delegation(), scope(), isSealed());
    }

    private long date(String name) {
        long seconds = number(name);
        if (seconds <= 0 || seconds > LATEST) {
            throw invalid();
        }
        return seconds;
    }

    private @Nullable Delegation delegation() {
        if (!has("dpa") && !has("dpr") && !has(Origin.NAME)) {
            return null;
        }
        try {
            Origin origin = has(Origin.NAME) ? Origin.parse(members.get(Origin.NAME)) : null;
            return new Delegation(text("dpa"), text("dpr"), origin);
        } catch (IllegalArgumentException ex) {
            throw invalid();
        }
    }

    /** Reads the scope from the caveats. Any other caveat is refused, because it could not be obeyed. */
    private Scope scope() {
        if (!has("caveats")) {
            return Scope.unrestricted();
        }
        JsonObject caveats = object("caveats", Set.of("scope"));
        if (!caveats.containsKey("scope")) {
            throw invalid();
        }
        try {
            return Scope.of(Set.copyOf(caveats.strings("scope")));
        } catch (IllegalArgumentException ex) {
            throw invalid();
        }
    }

    private boolean isSealed() {
        Object sealed = members.get("sealed");
        if (sealed != null && !(sealed instanceof Boolean)) {
            throw invalid();
        }
        return Boolean.TRUE.equals(sealed);
    }

    static InvalidCredentialException invalid() {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, "a claim is missing or of another form");
    }
}
