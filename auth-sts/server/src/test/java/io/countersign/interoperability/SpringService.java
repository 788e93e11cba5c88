// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.springframework.context.ApplicationContext;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.AuthorizedClientServiceOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.ClientCredentialsOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.DelegatingOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.InMemoryOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizeRequest;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.TokenExchangeOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.endpoint.AbstractOAuth2AuthorizationGrantRequest;
import org.springframework.security.oauth2.client.endpoint.NimbusJwtClientAuthenticationParametersConverter;
import org.springframework.security.oauth2.client.endpoint.RestClientClientCredentialsTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientTokenExchangeTokenResponseClient;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** Confidential client with Spring Security: gets tokens for itself, and exchanges those of users. */
final class SpringService {

    private final ClientRegistrationRepository clients;

    private final JWK key;

    /** Audience of assertions, or empty for Spring Security's own. */
    private final List<String> assertionAudience;

    SpringService(ApplicationContext application, Map<String, String> sts) throws Exception {
        this(application.getBean(ClientRegistrationRepository.class), key(sts), List.of());
    }

    private SpringService(ClientRegistrationRepository clients, JWK key, List<String> assertionAudience) {
        this.clients = clients;
        this.key = key;
        this.assertionAudience = assertionAudience;
    }

    SpringService withAssertionFor(String audience) {
        return new SpringService(clients, key, List.of(audience));
    }

    String own(String target) {
        return authorize("own", target, new TestingAuthenticationToken("orders", null));
    }

    String exchange(Jwt token, String target) {
        return authorize("exchange", target, new JwtAuthenticationToken(token));
    }

    private String authorize(String registration, String target, Authentication principal) {
        OAuth2AuthorizedClient client = manager(clients, key, target)
                .authorize(OAuth2AuthorizeRequest.withClientRegistrationId(registration)
                        .principal(principal)
                        .build());
        if (client == null) {
            throw new IllegalStateException("not authorized");
        }
        return client.getAccessToken().getTokenValue();
    }

    // snippet: Spring Security, services
    private OAuth2AuthorizedClientManager manager(ClientRegistrationRepository clients, JWK key, String target) {
        var own = new RestClientClientCredentialsTokenResponseClient();
        own.addParametersConverter(assertion(key));
        own.addParametersConverter(request -> parameter("resource", target));
        var ownProvider = new ClientCredentialsOAuth2AuthorizedClientProvider();
        ownProvider.setAccessTokenResponseClient(own);

        var exchange = new RestClientTokenExchangeTokenResponseClient();
        exchange.addParametersConverter(assertion(key));
        exchange.addParametersConverter(request -> parameter("audience", target));
        var exchangeProvider = new TokenExchangeOAuth2AuthorizedClientProvider();
        exchangeProvider.setAccessTokenResponseClient(exchange);

        var manager = new AuthorizedClientServiceOAuth2AuthorizedClientManager(
                clients, new InMemoryOAuth2AuthorizedClientService(clients));
        manager.setAuthorizedClientProvider(
                new DelegatingOAuth2AuthorizedClientProvider(ownProvider, exchangeProvider));
        return manager;
    }
    // end

    private <T extends AbstractOAuth2AuthorizationGrantRequest> Converter<T, MultiValueMap<String, String>> assertion(
            JWK key) {
        var assertion = new NimbusJwtClientAuthenticationParametersConverter<T>(client -> key);
        if (!assertionAudience.isEmpty()) {
            assertion.setJwtClientAssertionCustomizer(
                    context -> context.getClaims().audience(assertionAudience));
        }
        return assertion;
    }

    private static MultiValueMap<String, String> parameter(String name, String value) {
        return new LinkedMultiValueMap<>(Map.of(name, List.of(value)));
    }

    /** The key of the client, as "openssl genpkey" writes it, with its public part from the key set of the client. */
    private static JWK key(Map<String, String> sts) throws Exception {
        String text = Files.readString(Path.of(sts.get("serviceKey"))).replaceAll("-----[^-]*-----|\\s", "");
        PrivateKey privateKey = KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text)));
        JWK publicKey = JWKSet.load(Path.of(sts.get("serviceKeySet")).toFile()).getKeyByKeyId(sts.get("serviceKeyId"));
        return new ECKey.Builder(publicKey.toECKey()).privateKey(privateKey).build();
    }
}
