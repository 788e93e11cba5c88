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
 * Request to an asserting workload for a token. It does not contain the subject, which is always the peer of the
 * connection.
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

    /** Requests a token for the user of an OAuth access token. */
    public static MintRequest of(IdtMode mode, String accessToken) {
        return new MintRequest(mode, "token", accessToken, null, Scope.unrestricted(), false);
    }

    /** Requests a new DVID that replaces one that this workload received. */
    public static MintRequest again(String dvid) {
        return new MintRequest(IdtMode.DVID, "dvid", dvid, null, Scope.unrestricted(), false);
    }

    /** Sets the audience: a SPIFFE ID of a workload or of a trust domain. */
    public MintRequest forAudience(String value) {
        return new MintRequest(mode, source, credential, value, scope, disclosing);
    }

    /** Limits the scope to at most this part of the OAuth token's scope. */
    public MintRequest within(Scope narrower) {
        return new MintRequest(mode, source, credential, audience, scope.and(narrower), disclosing);
    }

    /** Requests a DVID that discloses its claims one by one (RFC 9901), instead of one with a proof. */
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

    /** Omits the credential. */
    @Override
    public String toString() {
        return "MintRequest[" + mode + " for " + audience + "]";
    }
}
