// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;

/** Decoder of Spring's resource server. */
@Configuration(proxyBeanMethods = false)
@Import(Shadow.class)
class ShadowJwts {

    /** Refuses tokens that end with "refused"; those with "admin" have a scope that the scheme does not know. */
    @Bean
    JwtDecoder decoder() {
        return token -> {
            if (token.endsWith("refused")) {
                throw new BadJwtException("refused");
            }
            return Jwt.withTokenValue(token)
                    .header("alg", "none")
                    .subject("spring")
                    .claim("scope", token.endsWith("admin") ? "partner admin" : "partner")
                    .build();
        };
    }
}
