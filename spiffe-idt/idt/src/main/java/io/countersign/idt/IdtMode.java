// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.core.Marker;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Modes in which workloads carry a user's delegation. All modes except {@link #DVID} are nested. Each layer of a
 * nested token names its mode, so a token of one mode is never accepted in another.
 *
 * @since 0.1
 */
public enum IdtMode {
    /** One token issued by the asserting workload and forwarded unchanged. */
    DVID("dvid", "DVID", "mint"),

    /** Chain of ES256 signatures made with the keys of X.509-SVIDs. */
    ID_MODE("id-mode", "IDToken", "ecdsa-assertion"),

    /** Chain of concatenated Schnorr signatures; experimental. */
    ANON_MODE("anon-mode", "AnonToken", "schnorr-assertion"),

    /** Chain of ES256 signatures made with keys that certificates or identity tokens certify. */
    LSVID("lsvid", "LSVID", "extendlsvid");

    private final String value;

    private final String authScheme;

    private final String mintEndpoint;

    IdtMode(String value, String authScheme, String mintEndpoint) {
        this.value = value;
        this.authScheme = authScheme;
        this.mintEndpoint = mintEndpoint;
    }

    /** Returns the name of the credential scheme, which is also the name of the mode. */
    public SchemeName scheme() {
        return new SchemeName(value);
    }

    /** Returns the name of the mode, which is also the {@code typ} of each layer of its tokens. */
    public String value() {
        return value;
    }

    /** Finds a mode by its name. */
    public static Optional<IdtMode> of(String name) {
        return Arrays.stream(values()).filter(mode -> mode.value.equals(name)).findFirst();
    }

    /** Returns whether services add a layer to a token before they pass it on. */
    public boolean isNested() {
        return switch (this) {
            case DVID -> false;
            case ID_MODE, ANON_MODE, LSVID -> true;
        };
    }

    /** Returns whether the mode is a proof of concept that is not meant for production. */
    public boolean isExperimental() {
        return switch (this) {
            case ANON_MODE -> true;
            case DVID, ID_MODE, LSVID -> false;
        };
    }

    /**
     * Returns the authentication scheme: the word before the token in the {@code Authorization} header (RFC 9110
     * section 11.1).
     */
    public String authScheme() {
        return authScheme;
    }

    /** Returns the header that carries tokens of this mode. */
    public TokenHeader header() {
        return TokenHeader.authorization(authScheme);
    }

    /** Returns the markers by which tokens of this mode are recognised. */
    public Set<Marker> markers() {
        return Set.of(new Marker(header().name(), authScheme, null, null));
    }

    /** Returns the path at which the asserting workload issues tokens of this mode. */
    public String mintPath() {
        return "/" + value + "/" + mintEndpoint;
    }

    /** Returns the path at which the asserting workload publishes its keys for {@link #DVID} and {@link #ANON_MODE}. */
    public String keysPath() {
        return "/" + value + "/keys";
    }

    @Override
    public String toString() {
        return value;
    }
}
