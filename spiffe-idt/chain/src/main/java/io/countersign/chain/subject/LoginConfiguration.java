// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import com.nimbusds.jose.jwk.JWK;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.NimbusJwtClientAuthenticationParametersConverter;
import org.springframework.security.oauth2.client.endpoint.OAuth2AccessTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.HttpSessionOAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.web.client.RestClient;

/** The subject as a client of the STS: authorization code flow with PKCE, and client authentication with a key. */
@Configuration(proxyBeanMethods = false)
class LoginConfiguration {

    static final String STS = "sts";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @Bean
    ClientRegistrationRepository clientRegistrations(SubjectProperties properties) {
        SubjectProperties.Login login = properties.login();
        return new InMemoryClientRegistrationRepository(ClientRegistration.withRegistrationId(STS)
                .clientId(login.clientId())
                .clientAuthenticationMethod(ClientAuthenticationMethod.PRIVATE_KEY_JWT)
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri(login.callback())
                .scope("openid", "profile", "account:read")
                .authorizationUri(login.issuer() + "/oauth2/authorize")
                .tokenUri(login.issuer() + "/oauth2/token")
                .jwkSetUri(login.issuer() + "/oauth2/jwks")
                .issuerUri(login.issuer().toString())
                .userNameAttributeName("sub")
                .build());
    }

    @Bean
    OAuth2AuthorizationRequestResolver authorizationRequests(ClientRegistrationRepository registrations) {
        return new StsLogins(registrations);
    }

    @Bean
    OAuth2AuthorizedClientRepository authorizedClients() {
        return new HttpSessionOAuth2AuthorizedClientRepository();
    }

    @Bean
    OAuth2AccessTokenResponseClient<OAuth2AuthorizationCodeGrantRequest> tokenResponseClient(
            SubjectProperties properties) {
        JWK key = key(properties);
        NimbusJwtClientAuthenticationParametersConverter<OAuth2AuthorizationCodeGrantRequest> proof =
                new NimbusJwtClientAuthenticationParametersConverter<>(registration -> key);
        RestClientAuthorizationCodeTokenResponseClient client = new RestClientAuthorizationCodeTokenResponseClient();
        client.addParametersConverter(grant ->
                Objects.requireNonNull(proof.convert(grant), "the converter returns no client authentication"));
        client.setRestClient(tokenEndpoint());
        return client;
    }

    /** Returns a separate client: the application's own RestClient only calls the chain. */
    private static RestClient tokenEndpoint() {
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory();
        requests.setReadTimeout(PATIENCE);
        return RestClient.builder()
                .requestFactory(requests)
                .configureMessageConverters(converters -> converters
                        .disableDefaults()
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                .build();
    }

    private static JWK key(SubjectProperties properties) {
        try {
            return JWK.parse(properties.login().keyLocation().getContentAsString(StandardCharsets.UTF_8));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (ParseException ex) {
            throw new IllegalArgumentException("chain.login.key-location contains no JWK");
        }
    }
}
