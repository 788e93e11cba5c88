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
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fetches an issuer's key set from the address in the issuer's metadata, which it reads before each fetch. The issuer
 * in the metadata must be exactly the expected one. The operator did not choose the address of the key set: unless it
 * is on the host and port of the metadata, it must be public. The connection goes to the very address that was checked.
 *
 * @since 0.1
 */
public final class DiscoveredKeySet implements DocumentFetcher {

    private static final String AUTHORIZATION_SERVER = "/.well-known/oauth-authorization-server";

    private static final String OPENID = "/.well-known/openid-configuration";

    private final String issuer;

    private final List<URI> places;

    private final BoundedHttp http;

    /**
     * Finds the metadata at the place of RFC 8414 section 3, else at that of OpenID Connect Discovery 1.0 section 4.
     *
     * @param issuer issuer, an absolute URI without query
     */
    public DiscoveredKeySet(URI issuer, BoundedHttp http) {
        this(issuer.toString(), places(issuer), http);
    }

    /**
     * Finds the metadata at an address that is configured apart from the issuer.
     *
     * @param issuer issuer in the metadata, such as {@code https://login.microsoftonline.com/{tenantid}/v2.0}
     */
    public DiscoveredKeySet(String issuer, URI metadata, BoundedHttp http) {
        this(issuer, List.of(metadata), http);
    }

    private DiscoveredKeySet(String issuer, List<URI> places, BoundedHttp http) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.places = List.copyOf(places);
        this.http = Objects.requireNonNull(http, "http cannot be null");
    }

    private static List<URI> places(URI issuer) {
        String path = issuer.getRawPath();
        String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        return List.of(issuer.resolve(AUTHORIZATION_SERVER + plain), issuer.resolve(plain + OPENID));
    }

    @Override
    public byte[] fetch() throws IOException {
        IOException last = new IOException("the issuer has no metadata");
        for (URI place : places) {
            BoundedHttp.Answer answer = answer(place);
            JsonObject metadata = null;
            if (answer.status() >= 300 && answer.status() < 400) {
                // Never followed; a server may redirect each unknown path to its login page.
                last = new IOException("the metadata is redirected by HTTP " + answer.status());
                continue;
            }
            try {
                metadata = metadata(answer);
            } catch (InvalidCredentialException ex) {
                last = new IOException("the metadata is not a JSON object", ex);
            }
            if (metadata != null) {
                return keys(place, metadata);
            }
        }
        throw last;
    }

    private BoundedHttp.Answer answer(URI place) throws IOException {
        return http.send(HttpRequest.newBuilder(place)
                .header("Accept", "application/json")
                .build());
    }

    /** Returns the metadata, or {@code null} if there is none at this place. */
    private static @Nullable JsonObject metadata(BoundedHttp.Answer answer) throws IOException {
        boolean isMissing = answer.status() >= 400 && answer.status() < 500;
        return isMissing ? null : StrictJson.parseObject(DocumentFetcher.body(answer));
    }

    private byte[] keys(URI place, JsonObject metadata) throws IOException {
        String named = metadata.string("issuer");
        String address = metadata.string("jwks_uri");
        if (!issuer.equals(named)) {
            throw new IOException("the metadata is of another issuer");
        }
        if (address == null) {
            throw new IOException("the metadata has no jwks_uri");
        }
        URI keys = uri(address);
        return isOnSameHost(place, keys) ? DocumentFetcher.get(keys, http) : DocumentFetcher.body(http.getPublic(keys));
    }

    private static URI uri(String address) throws IOException {
        try {
            return new URI(address);
        } catch (URISyntaxException ex) {
            throw new IOException("the jwks_uri is malformed", ex);
        }
    }

    private static boolean isOnSameHost(URI place, URI keys) {
        return place.getScheme().equalsIgnoreCase(keys.getScheme())
                && place.getHost().equalsIgnoreCase(keys.getHost())
                && place.getPort() == keys.getPort();
    }
}
