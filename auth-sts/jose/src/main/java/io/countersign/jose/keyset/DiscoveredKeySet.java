// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import io.countersign.core.InvalidCredentialException;
import io.countersign.http.BoundedHttp;
import io.countersign.http.DocumentFetcher;
import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;

/**
 * Fetches an issuer's key set from the address in the issuer's metadata (RFC 8414 section 3), which it reads before
 * each fetch. The operator did not choose that address: unless it is on the issuer's own host and port, it must be
 * public. The connection goes to the very address that was checked.
 *
 * @since 0.1
 */
public final class DiscoveredKeySet implements DocumentFetcher {

    private static final String WELL_KNOWN = "/.well-known/oauth-authorization-server";

    private final URI issuer;

    private final URI metadata;

    private final BoundedHttp http;

    public DiscoveredKeySet(URI issuer, BoundedHttp http) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.http = Objects.requireNonNull(http, "http cannot be null");
        this.metadata = issuer.resolve(WELL_KNOWN + (issuer.getRawPath().equals("/") ? "" : issuer.getRawPath()));
    }

    @Override
    public byte[] fetch() throws IOException {
        URI address = address(DocumentFetcher.get(metadata, http));
        return isIssuersOwn(address)
                ? DocumentFetcher.get(address, http)
                : DocumentFetcher.body(http.getPublic(address));
    }

    private URI address(byte[] answer) throws IOException {
        try {
            JsonObject json = StrictJson.parseObject(answer);
            String address = json.string("jwks_uri");
            if (address == null || !issuer.toString().equals(json.string("issuer"))) {
                throw new IOException("the metadata has no jwks_uri or is from another issuer");
            }
            return new URI(address);
        } catch (InvalidCredentialException | URISyntaxException ex) {
            throw new IOException("the metadata is malformed", ex);
        }
    }

    private boolean isIssuersOwn(URI address) {
        return issuer.getScheme().equalsIgnoreCase(address.getScheme())
                && issuer.getHost().equalsIgnoreCase(address.getHost())
                && issuer.getPort() == address.getPort();
    }
}
