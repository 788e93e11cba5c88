// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import io.countersign.core.Caller;
import io.countersign.core.SenderBinding;
import io.countersign.spring.security.CallerAuthentication;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.DelegatingJwtGrantedAuthoritiesConverter;
import org.springframework.security.oauth2.server.resource.authentication.JwtGrantedAuthoritiesConverter;

/**
 * Converts verified tokens to the form for which the services' rules ask. Authorities are those of Spring's converter:
 * scopes and roles.
 */
final class TokenCallers {

    private static final Converter<Jwt, Collection<GrantedAuthority>> AUTHORITIES =
            new DelegatingJwtGrantedAuthoritiesConverter(new JwtGrantedAuthoritiesConverter(), roles());

    private TokenCallers() {}

    private static JwtGrantedAuthoritiesConverter roles() {
        JwtGrantedAuthoritiesConverter roles = new JwtGrantedAuthoritiesConverter();
        roles.setAuthoritiesClaimName("roles");
        roles.setAuthorityPrefix("ROLE_");
        return roles;
    }

    /** @throws InvalidBearerTokenException if the token is a service's own */
    static CallerAuthentication user(Jwt token) {
        if (isServicesOwn(token)) {
            throw new InvalidBearerTokenException("The token belongs to no user");
        }
        Caller.User user =
                new Caller.User(required(token, "iss"), required(token, "sub"), token.getClaimAsString("username"));
        return new CallerAuthentication(caller(user, List.of(), token, Set.of()), null, AUTHORITIES.convert(token));
    }

    /** @throws InvalidBearerTokenException if the token is a user's */
    static CallerAuthentication service(Jwt token) {
        if (!isServicesOwn(token)) {
            throw new InvalidBearerTokenException("The token belongs to a user");
        }
        Set<String> scopes = Objects.requireNonNull(AUTHORITIES.convert(token), "never null").stream()
                .map(GrantedAuthority::getAuthority)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        Caller service = caller(null, List.of(new Caller.Workload(required(token, "sub"))), token, scopes);
        return new CallerAuthentication(service, service);
    }

    /** RFC 9068 section 5: the subject of a client's own token is the client. */
    private static boolean isServicesOwn(Jwt token) {
        return required(token, "client_id").equals(required(token, "sub"));
    }

    private static String required(Jwt token, String claim) {
        String value = token.getClaimAsString(claim);
        if (value == null) {
            throw new InvalidBearerTokenException("The token has no claim " + claim);
        }
        return value;
    }

    private static Caller caller(
            Caller.@Nullable User user, List<Caller.Workload> chain, Jwt token, Set<String> authorities) {
        return new Caller(
                user,
                chain,
                authorities,
                Map.of(),
                Objects.requireNonNullElse(token.getExpiresAt(), Instant.MAX),
                new SenderBinding.Bearer(),
                new SpringToken(token));
    }
}
