// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;
import io.countersign.idt.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an asserting workload is asked for. The subject is never a part of it: that is the peer of the connection.
 *
 * @since 0.1
 */
public final class MintRequest {

    private final IdtMode mode;

    private final String source;

    private final String credential;

    private final @Nullable String audience;

    private final Scope scope;

    private final boolean disclosing;

    private MintRequest(
            IdtMode mode,
            String source,
            String credential,
            @Nullable String audience,
            Scope scope,
            boolean disclosing) {
        this.mode = Objects.requireNonNull(mode, "mode cannot be null");
        this.source = source;
        this.credential = Objects.requireNonNull(credential, "credential cannot be null");
        this.audience = audience;
        this.scope = Objects.requireNonNull(scope, "scope cannot be null");
        this.disclosing = disclosing;
    }

    /** A token for the user of an OAuth access token. */
    public static MintRequest of(IdtMode mode, String accessToken) {
        return new MintRequest(mode, "token", accessToken, null, Scope.unrestricted(), false);
    }

    /** A fresh DVID in the place of one that this workload was sent, or was given before. */
    public static MintRequest again(String dvid) {
        return new MintRequest(IdtMode.DVID, "dvid", dvid, null, Scope.unrestricted(), false);
    }

    /** For an audience: a SPIFFE ID, or that of a trust domain. */
    public MintRequest forAudience(String value) {
        return new MintRequest(mode, source, credential, value, scope, disclosing);
    }

    /** With no more than this of the scope of the OAuth token. */
    public MintRequest within(Scope narrower) {
        return new MintRequest(mode, source, credential, audience, scope.and(narrower), disclosing);
    }

    /** A DVID whose claims are disclosed one by one (RFC 9901), instead of one with a proof. */
    public MintRequest disclosing() {
        return new MintRequest(mode, source, credential, audience, scope, true);
    }

    public IdtMode mode() {
        return mode;
    }

    Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put(source, credential);
        if (audience != null) {
            members.put("audience", audience);
        }
        if (scope.isRestricted()) {
            members.put("scope", String.join(" ", new TreeSet<>(scope.names())));
        }
        if (disclosing) {
            members.put("disclosing", true);
        }
        return members;
    }

    /** Without the credential. */
    @Override
    public String toString() {
        return "MintRequest[" + mode + " for " + audience + "]";
    }
}
