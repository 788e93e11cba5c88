// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.countersign.core.Caller;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.Scope;
import io.countersign.idt.VerifiedLayer;
import io.countersign.idt.dvid.Dvid;
import io.countersign.idt.schemes.VerifiedDvid;
import io.countersign.idt.schemes.VerifiedNested;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a workload found out about the user it is called for: claims that it has verified, and nothing that
 * could be used as a credential.
 *
 * @param verifier the SPIFFE ID of the workload
 * @param mode the credential scheme
 * @param dpa who vouches for the user: the issuer of the OAuth token
 * @param dpr the user, as that issuer names it
 * @param exp when the token ends
 * @param scope what it allows; {@code null} if it is restricted to nothing
 * @param layers from the origin's to the peer's
 * @since 0.1
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Decision(
        String verifier,
        String mode,
        String dpa,
        String dpr,
        Instant exp,
        @Nullable Set<String> scope,
        List<Layer> layers) {

    /**
     * One layer of a token, or all of one that has none.
     *
     * @param lvl its place
     * @param iss who signed it; in mode {@code anon-mode}, of all but the first, {@code null}
     * @param iid who claims to have signed it, which nothing proves; in mode {@code anon-mode} alone
     * @param sub the workload that acts for the user; in mode {@code dvid} alone
     * @param aud whom it is for
     * @param scope what it allows by itself; {@code null} if it is restricted to nothing
     * @param dpa in the one layer that vouches for the user, as {@code dpr}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Layer(
            int lvl,
            @Nullable String iss,
            @Nullable String iid,
            @Nullable String sub,
            String aud,
            Instant exp,
            @Nullable Set<String> scope,
            @Nullable String dpa,
            @Nullable String dpr) {}

    /** @throws IllegalArgumentException if the caller is not known by one of the four modes */
    public static Decision of(String verifier, Caller caller) {
        return switch (caller.credential()) {
            case VerifiedNested nested -> of(verifier, nested.verified());
            case VerifiedDvid forwarded -> of(verifier, forwarded.dvid());
            default -> throw new IllegalArgumentException("not the caller of a chain");
        };
    }

    private static Decision of(String verifier, Verified verified) {
        Delegation user = verified.user();
        if (user == null) {
            throw new IllegalArgumentException("nobody is behind the call");
        }
        List<Layer> layers = new ArrayList<>();
        for (VerifiedLayer layer : verified.layers()) {
            layers.add(layer(layers.size(), layer, verified.mode()));
        }
        return new Decision(
                verifier,
                verified.mode().value(),
                user.authority(),
                user.principal(),
                verified.expiry(),
                names(verified.scope()),
                List.copyOf(layers));
    }

    private static Layer layer(int level, VerifiedLayer layer, IdtMode mode) {
        boolean isClaimed = mode == IdtMode.ANON_MODE && level > 0;
        String issuer = layer.issuer().toString();
        Delegation user = layer.delegation();
        return new Layer(
                level,
                isClaimed ? null : issuer,
                isClaimed ? issuer : null,
                null,
                layer.audience().toString(),
                layer.expiry(),
                names(layer.scope()),
                user == null ? null : user.authority(),
                user == null ? null : user.principal());
    }

    private static @Nullable Set<String> names(Scope scope) {
        return scope.isRestricted() ? new TreeSet<>(scope.names()) : null;
    }

    private static Decision of(String verifier, Dvid dvid) {
        Set<String> scope = new TreeSet<>(dvid.scope());
        Layer only = new Layer(
                0,
                dvid.issuer().toString(),
                null,
                dvid.subject().toString(),
                dvid.audience(),
                dvid.expiry(),
                scope,
                dvid.authority(),
                dvid.principal());
        return new Decision(
                verifier,
                IdtMode.DVID.value(),
                dvid.authority(),
                dvid.principal(),
                dvid.expiry(),
                scope,
                List.of(only));
    }
}
