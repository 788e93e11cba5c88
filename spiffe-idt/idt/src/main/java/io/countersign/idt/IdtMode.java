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
 * Modes in which workloads carry a user's delegation. All but {@link #DVID} are nested: each layer of a token names its
 * mode, so that no token can be taken for one of another mode.
 *
 * @since 0.1
 */
public enum IdtMode {
    /** One token by the asserting workload, forwarded unchanged. */
    DVID("dvid", "DVID", "mint"),

    /** A chain of ES256 signatures by the keys of X.509-SVIDs. */
    ID_MODE("id-mode", "IDToken", "ecdsa-assertion"),

    /** A chain of concatenated Schnorr signatures; experimental. */
    ANON_MODE("anon-mode", "AnonToken", "schnorr-assertion"),

    /** A chain of ES256 signatures by keys that certificates or identity tokens certify. */
    LSVID("lsvid", "LSVID", "extendlsvid");

    private final String value;

    private final String authScheme;

    private final String mintEndpoint;

    IdtMode(String value, String authScheme, String mintEndpoint) {
        this.value = value;
        this.authScheme = authScheme;
        this.mintEndpoint = mintEndpoint;
    }

    /** The name of the credential scheme, and of the mode. */
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

    /** Whether services add a layer to a token before they pass it on. */
    public boolean isNested() {
        return switch (this) {
            case DVID -> false;
            case ID_MODE, ANON_MODE, LSVID -> true;
        };
    }

    /** Whether the mode is a proof of concept and not for production. */
    public boolean isExperimental() {
        return switch (this) {
            case ANON_MODE -> true;
            case DVID, ID_MODE, LSVID -> false;
        };
    }

    /** What stands before the token in the header {@code Authorization} (RFC 9110 section 11.1). */
    public String authScheme() {
        return authScheme;
    }

    /** Returns the header that its tokens travel in. */
    public TokenHeader header() {
        return TokenHeader.authorization(authScheme);
    }

    /** Returns what its tokens are recognised by. */
    public Set<Marker> markers() {
        return Set.of(new Marker(header().name(), authScheme, null, null));
    }

    /** Where the asserting workload makes such tokens. */
    public String mintPath() {
        return "/" + value + "/" + mintEndpoint;
    }

    /** Where the asserting workload publishes the keys of {@link #DVID} and {@link #ANON_MODE}. */
    public String keysPath() {
        return "/" + value + "/keys";
    }

    @Override
    public String toString() {
        return value;
    }
}
