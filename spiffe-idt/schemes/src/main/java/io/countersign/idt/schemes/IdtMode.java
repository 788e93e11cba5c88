// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Marker;
import io.countersign.core.SchemeName;
import io.countersign.core.TokenHeader;
import io.countersign.idt.TokenFamily;
import java.util.Set;

/**
 * The modes in which workloads carry a user's delegation.
 *
 * @since 0.1
 */
public enum IdtMode {
    /** One token by the asserting workload, forwarded unchanged. */
    DVID("dvid", "DVID", "mint"),

    /** {@link TokenFamily#ID_MODE}. */
    ID_MODE("id-mode", "IDToken", "ecdsa-assertion"),

    /** {@link TokenFamily#ANON_MODE}; experimental. */
    ANON_MODE("anon-mode", "AnonToken", "schnorr-assertion"),

    /** {@link TokenFamily#LSVID}. */
    LSVID("lsvid", "LSVID", "extendlsvid");

    private final String value;

    private final String authScheme;

    private final String mintEndpoint;

    IdtMode(String value, String authScheme, String mintEndpoint) {
        this.value = value;
        this.authScheme = authScheme;
        this.mintEndpoint = mintEndpoint;
    }

    /** The mode of a family of nested tokens. */
    public static IdtMode of(TokenFamily family) {
        return switch (family) {
            case ID_MODE -> ID_MODE;
            case ANON_MODE -> ANON_MODE;
            case LSVID -> LSVID;
        };
    }

    /** The name of the credential scheme, and of the mode. */
    public SchemeName scheme() {
        return new SchemeName(value);
    }

    public String value() {
        return value;
    }

    /** What stands before the token in the header {@code Authorization} (RFC 9110 section 11.1). */
    public String authScheme() {
        return authScheme;
    }

    /** Returns the header that its tokens travel in. */
    TokenHeader header() {
        return TokenHeader.authorization(authScheme);
    }

    /** Returns what its tokens are recognised by. */
    Set<Marker> markers() {
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
