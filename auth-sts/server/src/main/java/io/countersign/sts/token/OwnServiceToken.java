// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.support.Audit;
import io.countersign.sts.support.IssuedToken;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the service token that this server presents to another service. The server issues it itself and reuses it
 * until shortly before its expiry.
 */
public final class OwnServiceToken implements Supplier<String> {

    private static final Duration SPARE = Duration.ofSeconds(30);

    private final TokenIssuer issuer;

    private final StsProperties properties;

    private final String target;

    private final String scope;

    private final Clock clock;

    private volatile @Nullable IssuedToken current;

    public OwnServiceToken(TokenIssuer issuer, StsProperties properties, String target, String scope, Clock clock) {
        this.issuer = Objects.requireNonNull(issuer, "issuer cannot be null");
        this.properties = Objects.requireNonNull(properties, "properties cannot be null");
        this.target = Objects.requireNonNull(target, "target cannot be null");
        this.scope = Objects.requireNonNull(scope, "scope cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    @Override
    public String get() {
        IssuedToken known = current;
        if (known == null || known.expiry().minus(SPARE).isBefore(clock.instant())) {
            known = issue();
            current = known;
        }
        return known.value();
    }

    private IssuedToken issue() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        JwtBuilder token = JwtBuilder.ofType(TokenIssuer.TYPE)
                .subject(properties.serviceId())
                .audience(target)
                .claim("client_id", properties.serviceId())
                .claim("scope", scope);
        IssuedToken issued = issuer.sign(
                token,
                UUID.randomUUID().toString(),
                now,
                now.plus(properties.serviceToken().ttl()));
        Audit.issued("own", issued, properties.serviceId(), properties.serviceId(), target, scope);
        return issued;
    }
}
