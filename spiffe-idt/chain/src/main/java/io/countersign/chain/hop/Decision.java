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
 * Claims about the user that a workload has verified. It contains nothing that could be used as a credential.
 *
 * @param verifier SPIFFE ID of the workload
 * @param mode name of the mode
 * @param dpa issuer of the OAuth token, which vouches for the user
 * @param dpr id of the user at that issuer
 * @param exp expiry of the token
 * @param scope scope of the token; {@code null} if it is not restricted
 * @param layers layers of the token, from the first signer to the peer
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
     * Layer of a nested token, or a whole DVID, which has no layers.
     *
     * @param lvl index of the layer, from 0
     * @param iss SPIFFE ID of its signer; {@code null} after the first layer in mode {@code anon-mode}
     * @param iid claimed and unproven SPIFFE ID of its signer, after the first layer in mode {@code anon-mode}
     * @param sub workload that acts for the user; only in mode {@code dvid}
     * @param aud audience of the layer
     * @param exp expiry of the layer
     * @param scope scope of this layer; {@code null} if it is not restricted
     * @param dpa issuer that vouches for the user; only in the layer that names the user
     * @param dpr id of the user; only in the layer that names the user
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

    /**
     * Returns the verified claims of a caller.
     *
     * @throws IllegalArgumentException if the caller's credential is of none of the four modes
     */
    public static Decision of(String verifier, Caller caller) {
        return switch (caller.credential()) {
            case VerifiedNested nested -> of(verifier, nested.verified());
            case VerifiedDvid forwarded -> of(verifier, forwarded.dvid());
            default -> throw new IllegalArgumentException("the credential is of none of the four modes");
        };
    }

    private static Decision of(String verifier, Verified verified) {
        Delegation user = verified.user();
        if (user == null) {
            throw new IllegalArgumentException("the call has no user");
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
