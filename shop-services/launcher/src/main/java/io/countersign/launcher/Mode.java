// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

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
    /** Callers prove in zero knowledge, for each request anew, that they are registered. */
    ZK("zk", Proof.ZERO_KNOWLEDGE);

    private final String modeName;

    private final Proof proof;

    Mode(String modeName, Proof proof) {
        this.modeName = modeName;
        this.proof = proof;
    }

    /** What a client of the gateway has to do for a call. */
    enum Proof {
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

    /** Whom the token of a login is meant for: all services of the Shop, or the gateway, where others get tokens of their own. */
    String loginAudience() {
        return switch (this) {
            case NONE, SHARED_JWT, CROSS_DOMAIN, NESTED -> "*.shop.com";
            case TOKEN_EXCHANGE, SELF_ISSUED, TRANSACTION_TOKEN, ZK -> "gateway.shop.com";
        };
    }

    Proof proof() {
        return proof;
    }

    /** What the services of this mode need beside its name. */
    Map<String, String> properties() {
        return this == ZK
                // The demo's keys were made by one machine alone.
                ? Map.of("countersign.zk.allow-development-keys", "true")
                : Map.of();
    }

    /** Where a Shop in this mode keeps its state unless told otherwise: what mode {@code none} lets in stays apart. */
    Path defaultData() {
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
