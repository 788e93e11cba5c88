// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenDecoderFactory;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;

/** For an STS that signs with {@code ES256}: without this bean only {@code RS256} is accepted in ID tokens. */
@Configuration(proxyBeanMethods = false)
class SpringEs256 {

    // snippet: Spring Security, ES256
    @Bean
    JwtDecoderFactory<ClientRegistration> idTokenDecoders() {
        OidcIdTokenDecoderFactory decoders = new OidcIdTokenDecoderFactory();
        decoders.setJwsAlgorithmResolver(client -> SignatureAlgorithm.ES256);
        return decoders;
    }
    // end
}
