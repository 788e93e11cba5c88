// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/**
 * Where the keys of an issuer or a peer are: one of these places.
 *
 * @param owner issuer or peer, for messages
 * @param jwkSetUri address of the key set
 * @param jwkSetLocation file with public keys
 * @param secretLocation file with a secret
 * @param metadataUri address of the issuer's metadata
 * @param metadataIssuer issuer that the metadata at that address must name
 * @param discover whether the metadata are found by the issuer
 * @param sslBundle name of the SSL bundle of connections to it, or {@code null} for that of all issuers
 */
record KeyPlace(
        String owner,
        @Nullable URI jwkSetUri,
        @Nullable Resource jwkSetLocation,
        @Nullable Resource secretLocation,
        @Nullable URI metadataUri,
        String metadataIssuer,
        boolean discover,
        @Nullable String sslBundle) {

    /**
     * Returns the place of an issuer's keys.
     *
     * @param metadataUri address of its metadata
     * @param metadataIssuer issuer that the metadata must name
     */
    static KeyPlace of(
            CountersignJwtProperties.Issuer issuer, String name, @Nullable URI metadataUri, String metadataIssuer) {
        return new KeyPlace(
                name,
                issuer.jwkSetUri(),
                issuer.jwkSetLocation(),
                issuer.secretLocation(),
                metadataUri,
                metadataIssuer,
                issuer.discover(),
                issuer.sslBundle());
    }

    static KeyPlace of(String owner, @Nullable URI jwkSetUri, @Nullable Resource jwkSetLocation) {
        return new KeyPlace(owner, jwkSetUri, jwkSetLocation, null, null, owner, false, null);
    }
}
