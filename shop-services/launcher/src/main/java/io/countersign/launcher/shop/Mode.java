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
 * Mode of the Shop: how its callers authenticate.
 *
 * @since 0.1
 */
public enum Mode {
    NONE("none", Proof.NOTHING),
    /** The user's token travels unchanged within its trust domain. */
    SHARED_JWT("shared-jwt", Proof.BEARER_TOKEN),
    /** Each hop has a token of its own, valid at one service only. */
    TOKEN_EXCHANGE("token-exchange", Proof.BEARER_TOKEN),
    /** Like shared-jwt, with a scheme that also accepts issuers of other domains. */
    CROSS_DOMAIN("cross-domain", Proof.BEARER_TOKEN),
    /** Services sign their own tokens, which name the user. */
    SELF_ISSUED("self-issued", Proof.BEARER_TOKEN),
    /** Services sign tokens of their own around the user's token. */
    NESTED("nested", Proof.BEARER_TOKEN),
    /** The context of a call travels unchanged, in a token of its own. */
    TRANSACTION_TOKEN("transaction-token", Proof.BEARER_TOKEN),
    /** The user's delegation travels unchanged, with a proof of the token that it was created from. */
    DVID("dvid", Proof.BEARER_TOKEN),
    /** Each service signs a layer around the received token. */
    ID_MODE("id-mode", Proof.BEARER_TOKEN),
    /** Like id-mode, with one aggregated signature; experimental. */
    ANON_MODE("anon-mode", Proof.BEARER_TOKEN),
    /** Like id-mode; in addition, identity tokens can certify the keys of signers. */
    LSVID("lsvid", Proof.BEARER_TOKEN),
    /** Callers prove in zero knowledge, for each request, that they are registered. */
    ZK("zk", Proof.ZERO_KNOWLEDGE);

    private final String modeName;

    private final Proof proof;

    Mode(String modeName, Proof proof) {
        this.modeName = modeName;
        this.proof = proof;
    }

    /** Credential that a client of the gateway needs. */
    public enum Proof {
        NOTHING,
        BEARER_TOKEN,
        ZERO_KNOWLEDGE
    }

    /** Returns the value of {@code shop.mode}. */
    public String modeName() {
        return modeName;
    }

    /** Returns whether services sign tokens of their own. */
    boolean signsItself() {
        return this == SELF_ISSUED || this == NESTED;
    }

    /** Returns whether the asserting workload issues the tokens, based on SVIDs. */
    public boolean carriesIdentities() {
        return this == DVID || this == ID_MODE || this == ANON_MODE || this == LSVID;
    }

    /**
     * Returns the default signature algorithm of tokens. A DVID proves an RS256 signature, so that mode
     * {@code dvid} has no choice.
     */
    public JwsAlgorithm defaultAlgorithm() {
        return this == DVID ? JwsAlgorithm.RS256 : JwsAlgorithm.ES256;
    }

    public Proof proof() {
        return proof;
    }

    /** Returns the default protocol between services. */
    Links links() {
        return carriesIdentities() ? Links.SPIFFE : Links.PLAIN;
    }

    /** Returns the properties that services need in this mode, besides its name. */
    Map<String, String> properties() {
        // The demo's proving keys come from a setup on a single machine.
        return this == ZK ? Map.of("countersign.zk.allow-development-keys", "true") : Map.of();
    }

    /**
     * Returns the default data directory. Mode {@code none} has one of its own, because anybody can write its
     * data.
     */
    public Path defaultData() {
        return Path.of(this == NONE ? "data-none" : "data");
    }

    /**
     * Returns the mode of a name.
     *
     * @throws LauncherException if the name is unknown; the message lists the known ones
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
