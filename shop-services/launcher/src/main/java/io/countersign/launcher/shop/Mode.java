// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.support.LauncherException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How the Shop's callers prove who they are.
 *
 * @since 0.1
 */
public enum Mode {
    NONE("none", Proof.NOTHING),
    /** The user's token travels unchanged within its trust domain. */
    SHARED_JWT("shared-jwt", Proof.BEARER_TOKEN),
    /** Each hop has a token of its own, good at one service. */
    TOKEN_EXCHANGE("token-exchange", Proof.BEARER_TOKEN),
    /** As shared-jwt, by a scheme that knows issuers of other domains too. */
    CROSS_DOMAIN("cross-domain", Proof.BEARER_TOKEN),
    /** Services sign for themselves, and name the user. */
    SELF_ISSUED("self-issued", Proof.BEARER_TOKEN),
    /** Services sign for themselves around the user's token. */
    NESTED("nested", Proof.BEARER_TOKEN),
    /** A call's context travels unchanged, in a token of its own. */
    TRANSACTION_TOKEN("transaction-token", Proof.BEARER_TOKEN),
    /** What a user delegated goes on unchanged, with a proof of the token it was made of. */
    DVID("dvid", Proof.BEARER_TOKEN),
    /** Each service signs a layer around what it was sent. */
    ID_MODE("id-mode", Proof.BEARER_TOKEN),
    /** As id-mode, with one signature that grows; experimental. */
    ANON_MODE("anon-mode", Proof.BEARER_TOKEN),
    /** As id-mode, each layer naming whom it was made for. */
    LSVID("lsvid", Proof.BEARER_TOKEN),
    /** Callers prove in zero knowledge, for each request anew, that they are registered. */
    ZK("zk", Proof.ZERO_KNOWLEDGE);

    private final String modeName;

    private final Proof proof;

    Mode(String modeName, Proof proof) {
        this.modeName = modeName;
        this.proof = proof;
    }

    /** What a client of the gateway has to do for a call. */
    public enum Proof {
        NOTHING,
        BEARER_TOKEN,
        ZERO_KNOWLEDGE
    }

    /** The value of {@code shop.mode}. */
    public String modeName() {
        return modeName;
    }

    /** Whether services sign tokens of their own. */
    boolean signsItself() {
        return this == SELF_ISSUED || this == NESTED;
    }

    /** Whether tokens are made by the asserting workload, and rest on SVIDs. */
    public boolean carriesIdentities() {
        return this == DVID || this == ID_MODE || this == ANON_MODE || this == LSVID;
    }

    /** What tokens are signed with unless told otherwise: a DVID proves a signature of RS256. */
    public JwsAlgorithm defaultAlgorithm() {
        return this == DVID ? JwsAlgorithm.RS256 : JwsAlgorithm.ES256;
    }

    /**
     * Whom the token of a login is meant for: all services of the Shop, or the gateway, where
     * others get tokens of their own.
     */
    String loginAudience() {
        return switch (this) {
            case NONE, SHARED_JWT, CROSS_DOMAIN, NESTED -> "*.shop.com";
            case TOKEN_EXCHANGE, SELF_ISSUED, TRANSACTION_TOKEN, ZK, DVID, ID_MODE, ANON_MODE, LSVID ->
                "gateway.shop.com";
        };
    }

    public Proof proof() {
        return proof;
    }

    /** What links between services are unless told otherwise. */
    Links links() {
        return carriesIdentities() ? Links.SPIFFE : Links.PLAIN;
    }

    /** What the services of this mode need beside its name. */
    Map<String, String> properties() {
        if (this == ZK) {
            // The demo's keys were made by one machine alone.
            return Map.of("countersign.zk.allow-development-keys", "true");
        }
        return carriesIdentities() ? Map.of("countersign.asserting.modes", modeName) : Map.of();
    }

    /** Where a Shop in this mode keeps its state unless told otherwise: what mode {@code none} lets in stays apart. */
    public Path defaultData() {
        return Path.of(this == NONE ? "data-none" : "data");
    }

    /**
     * Finds a mode by its name.
     *
     * @throws LauncherException if there is none of that name, naming those there are
     */
    public static Mode of(String name) {
        return Arrays.stream(values())
                .filter(mode -> mode.modeName.equals(name))
                .findFirst()
                .orElseThrow(() -> new LauncherException("there is no mode '" + name + "'; known are " + known()));
    }

    static String known() {
        return Arrays.stream(values()).map(Mode::modeName).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return modeName;
    }
}
