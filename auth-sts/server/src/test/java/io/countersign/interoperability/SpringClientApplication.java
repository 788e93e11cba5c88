// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.security.oauth2.client.autoconfigure.OAuth2ClientAutoConfiguration;
import org.springframework.boot.security.oauth2.client.autoconfigure.servlet.OAuth2ClientWebSecurityAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.LogoutConfigurer;
import org.springframework.security.config.annotation.web.configurers.oauth2.client.OAuth2LoginConfigurer;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.RefreshTokenOAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.annotation.RegisteredOAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application with Spring Boot's chain for logins, and nothing of Countersign, which is on the class path too. */
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    PropertyPlaceholderAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    JacksonAutoConfiguration.class,
    SecurityAutoConfiguration.class,
    ServletWebSecurityAutoConfiguration.class,
    SecurityFilterAutoConfiguration.class,
    OAuth2ClientAutoConfiguration.class,
    OAuth2ClientWebSecurityAutoConfiguration.class
})
class SpringClientApplication {

    /** Answers a failed login with the code of its error. */
    @Bean
    Customizer<OAuth2LoginConfigurer<HttpSecurity>> failures() {
        return login -> login.failureHandler((request, response, failure) -> {
            response.setStatus(401);
            response.getWriter()
                    .print(((OAuth2AuthenticationException) failure).getError().getErrorCode());
        });
    }

    /** Lets every access token count as expired, so that each use refreshes it. */
    @Bean
    RefreshTokenOAuth2AuthorizedClientProvider refresh() {
        RefreshTokenOAuth2AuthorizedClientProvider provider = new RefreshTokenOAuth2AuthorizedClientProvider();
        provider.setClockSkew(Duration.ofDays(1));
        return provider;
    }

    // snippet: Spring Security, logout
    @Bean
    Customizer<LogoutConfigurer<HttpSecurity>> logout(
            ClientRegistrationRepository clients, @Value("${sts.post-logout}") String page) {
        OidcClientInitiatedLogoutSuccessHandler handler = new OidcClientInitiatedLogoutSuccessHandler(clients);
        handler.setPostLogoutRedirectUri(page);
        return logout -> logout.logoutSuccessHandler(handler);
    }
    // end

    // snippet: Spring Security
    @RestController
    static class UserController {

        @GetMapping("/")
        Map<String, Object> user(@AuthenticationPrincipal OidcUser user) {
            return user.getClaims();
        }

        @GetMapping("/token")
        String token(@RegisteredOAuth2AuthorizedClient("sts") OAuth2AuthorizedClient client) {
            return client.getAccessToken().getTokenValue();
        }
    }
    // end
}
