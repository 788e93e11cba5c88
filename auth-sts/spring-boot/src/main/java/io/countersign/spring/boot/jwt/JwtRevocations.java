// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.schemes.revocation.RevocationFeed;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.tokens.RevocationList;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Creates the revocation lists of the configured issuers. */
final class JwtRevocations {

    private static final String PREFIX = "countersign.jwt.revocation.";

    private final @Nullable ServiceTokenSource tokens;

    private final ServiceTargets targets;

    private final ServiceId service;

    private final ClientKey key;

    private final KeyAccess access;

    /**
     * @param tokens source of this service's own tokens from the own domain's issuer, or {@code null} if there is
     *     none
     */
    JwtRevocations(
            @Nullable ServiceTokenSource tokens,
            ServiceTargets targets,
            ServiceId service,
            ClientKey key,
            KeyAccess access) {
        this.tokens = tokens;
        this.targets = targets;
        this.service = service;
        this.key = key;
        this.access = access;
    }

    RevocationList of(CountersignJwtProperties properties) {
        RevocationList own = own(properties.revocation());
        if (properties.foreignIssuers().isEmpty()) {
            return own;
        }
        Map<String, RevocationList> foreign = new LinkedHashMap<>();
        for (int i = 0; i < properties.foreignIssuers().size(); i++) {
            String property = "countersign.jwt.foreign-issuers[" + i + "].";
            CountersignJwtProperties.ForeignIssuer issuer =
                    properties.foreignIssuers().get(i);
            foreign.put(String.valueOf(issuer.issuer()), foreign(property, issuer, properties));
        }
        return new RevocationsByIssuer(own, foreign);
    }

    private RevocationList own(CountersignJwtProperties.Revocation revocation) {
        URI uri = revocation.uri();
        if (uri == null) {
            return RevocationList.NONE;
        }
        if (tokens == null) {
            throw JwtSettings.wrong(
                    PREFIX + "uri",
                    "The list is read with this service's own token, but no source of tokens is configured.",
                    "Set countersign.jwt.client.token-uri and countersign.jwt.client.key-location.");
        }
        ServiceId issuer = issuer(PREFIX + "service-id", revocation.serviceId(), uri);
        return polled(PREFIX + "uri", uri, issuer, tokens, access.http(), revocation);
    }

    private RevocationList foreign(
            String property, CountersignJwtProperties.ForeignIssuer issuer, CountersignJwtProperties properties) {
        URI uri = issuer.revocationUri();
        if (uri == null) {
            return RevocationList.NONE;
        }
        ServiceId id = issuer(property + "service-id", issuer.serviceId(), uri);
        BoundedHttp http = access.client(property + "ssl-bundle", issuer.sslBundle());
        ServiceTokenSource own = tokens(property + "token-uri", issuer, http, properties.client());
        return polled(property + "revocation-uri", uri, id, own, http, properties.revocation());
    }

    /** Returns tokens of a foreign issuer. This service uses the same client id and key there. */
    private ServiceTokenSource tokens(
            String property,
            CountersignJwtProperties.ForeignIssuer issuer,
            BoundedHttp http,
            CountersignJwtProperties.Client client) {
        URI tokenUri = issuer.tokenUri();
        if (tokenUri == null) {
            throw JwtSettings.wrong(
                    property,
                    "It is not set, but the revocation list is read with a token of that issuer.",
                    "Set it to the address of its token endpoint.");
        }
        access.links().require(property, tokenUri);
        ClientAssertion assertion = new ClientAssertion(
                Objects.requireNonNullElse(client.clientId(), service.value()),
                Objects.requireNonNullElse(issuer.audience(), tokenUri.toString()),
                key.signer(property + " is set, but no key to authenticate the client is configured."),
                access.clock());
        return new ServiceTokenSource(TokenEndpoint.at(tokenUri, http), assertion);
    }

    private RevocationList polled(
            String property,
            URI uri,
            ServiceId issuer,
            ServiceTokenSource source,
            BoundedHttp http,
            CountersignJwtProperties.Revocation times) {
        JwtSettings.positive(PREFIX + "poll-interval", times.pollInterval());
        JwtSettings.positive(PREFIX + "stale", times.stale());
        access.links().require(property, uri);
        RevocationFeed feed = new RevocationFeed(uri, issuer, source, http);
        PolledRevocations polled = new PolledRevocations(feed, times.stale(), access.clock());
        polled.start(times.pollInterval());
        return polled;
    }

    private ServiceId issuer(String property, @Nullable String id, URI uri) {
        if (id != null) {
            return JwtSettings.checked(property, () -> new ServiceId(id));
        }
        ServiceTarget target = targets.find(uri);
        if (target == null) {
            throw JwtSettings.wrong(
                    property,
                    "It is not set, and no countersign.services.<id>.url is at " + uri + ".",
                    "Set it to the service id of the issuer, such as sts.shop.com.");
        }
        return target.id();
    }
}
