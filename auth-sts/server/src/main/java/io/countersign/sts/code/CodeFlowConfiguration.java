// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.http.HttpProxy;
import io.countersign.keys.SigningKeys;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.server.RateLimiters;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.boot.client.RequiredClientProperties;
import io.countersign.spring.boot.http.FollowedSslBundle;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.sts.client.Clients;
import io.countersign.sts.grant.Senders;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.revocation.Revocations;
import io.countersign.sts.revocation.RevokedTokens;
import io.countersign.sts.settings.CodeFlowProperties;
import io.countersign.sts.settings.StsProperties;
import io.countersign.sts.token.OwnServiceToken;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.TokenIssuer;
import io.countersign.sts.user.LoginCookies;
import io.countersign.sts.user.LoginSessions;
import io.countersign.sts.user.LoginThrottle;
import io.countersign.sts.user.UserDirectory;
import io.countersign.sts.web.Endpoints;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.oauth2.server.authorization.web.OAuth2AuthorizationEndpointFilter;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Configures the authorization code flow of OpenID Connect (Core section 3.1), with a login page. */
@Configuration(proxyBeanMethods = false)
@Conditional(CodeFlowCondition.class)
class CodeFlowConfiguration {

    private static final String SCOPE = "user:authenticate";

    private static final int LARGEST_ANSWER = 16 * 1024;

    /**
     * Timeout of a whole request to the user service. Connecting has no shorter limit: there is no other service to
     * try.
     */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final Duration LONGEST_FAPI2_CODE = Duration.ofMinutes(1);

    @Bean
    UserAuthorizations userAuthorizations(JdbcClient jdbc, PlatformTransactionManager transactions, Clock clock) {
        return new UserAuthorizations(jdbc, new TransactionTemplate(transactions), clock);
    }

    @Bean
    AuthorizationRevocations authorizationRevocations(
            UserAuthorizations authorizations,
            UserConsents consents,
            LoginSessions sessions,
            Revocations revocations,
            RevokedTokens revoked,
            StsProperties properties) {
        return new AuthorizationRevocations(
                authorizations, consents, sessions, revocations, revoked, properties.issuer());
    }

    @Bean
    LoginTokens loginTokens(
            TokenIssuer issuer,
            SigningKeys keys,
            UserAuthorizations authorizations,
            StsProperties properties,
            Clock clock) {
        return new LoginTokens(issuer, keys, authorizations, properties, clock);
    }

    @Bean
    UserInfoTokens userInfoTokens(
            OwnTokens tokens, RevokedTokens revoked, DpopProofs proofs, StsProperties properties) {
        return new UserInfoTokens(tokens, revoked, proofs, properties.issuer() + Endpoints.USERINFO);
    }

    @Bean
    AuthorizationCodeGrant authorizationCodeGrant(
            UserAuthorizations authorizations, AuthorizationRevocations revocations, LoginTokens tokens, Clock clock) {
        return new AuthorizationCodeGrant(authorizations, revocations, tokens, clock);
    }

    @Bean
    RefreshTokenGrant refreshTokenGrant(
            UserAuthorizations authorizations,
            AuthorizationRevocations revocations,
            LoginTokens tokens,
            StsProperties properties,
            Clock clock) {
        boolean rotating = !properties.profile().isFapi2();
        return new RefreshTokenGrant(authorizations, revocations, tokens, clock, rotating);
    }

    @Bean
    PushedRequests pushedRequests(JdbcClient jdbc, Clock clock) {
        return new PushedRequests(jdbc, clock);
    }

    @Bean
    PushedRequestProvider pushedRequestProvider(
            AuthorizationRequests requests,
            PushedRequests pushed,
            Clients clients,
            DpopProofs proofs,
            StsProperties properties,
            CodeFlowProperties users,
            Clock clock) {
        Senders senders = new Senders(proofs, properties.issuer() + Endpoints.PAR);
        return new PushedRequestProvider(requests, pushed, clients, senders, users.pushedRequestTtl(), clock);
    }

    @Bean
    UserConsents userConsents(JdbcClient jdbc, PlatformTransactionManager transactions, Clients clients, Clock clock) {
        return new UserConsents(jdbc, new TransactionTemplate(transactions), clients, clock);
    }

    @Bean
    IdTokenHints idTokenHints(SigningKeys keys, StsProperties properties, Clock clock) {
        return new IdTokenHints(keys, properties, clock);
    }

    @Bean
    AuthorizationRequests authorizationRequests(Clients clients, PushedRequests pushed, IdTokenHints hints) {
        return new AuthorizationRequests(clients, pushed, hints);
    }

    @Bean
    LogoutRequests logoutRequests(Clients clients, IdTokenHints hints) {
        return new LogoutRequests(clients, hints);
    }

    @Bean
    RequestLinks requestLinks(StsProperties properties, PushedRequests pushed) {
        return new RequestLinks(properties.issuer(), pushed);
    }

    @Bean
    AuthorizationResponses authorizationResponses(StsProperties properties, RequestLinks links) {
        return new AuthorizationResponses(properties.issuer(), links);
    }

    @Bean
    LoginSessions loginSessions(JdbcClient jdbc, CodeFlowProperties users, Clock clock) {
        return new LoginSessions(jdbc, users.sessionTtl(), clock);
    }

    @Bean
    LoginRevocations loginRevocations(
            LoginSessions sessions, UserAuthorizations authorizations, StsProperties properties) {
        return new LoginRevocations(sessions, authorizations, properties.issuer());
    }

    @Bean
    LoginCookies loginCookies(LoginSessions sessions, RevokedTokens revoked, StsProperties properties) {
        return new LoginCookies(sessions, revoked, properties.issuer());
    }

    @Bean
    LoginThrottle loginThrottle(CodeFlowProperties users, RateLimiters limiters, Clock clock) {
        return limiters.isShared()
                ? LoginThrottle.shared(users.loginsPerMinute(), limiters)
                : new LoginThrottle(users.loginsPerMinute(), clock);
    }

    @Bean
    UserDirectory userDirectory(
            TokenIssuer issuer,
            StsProperties properties,
            CodeFlowProperties users,
            RevocationLog revocations,
            Clock clock,
            ChosenLinkTrust links,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<HttpProxy> proxy,
            CountersignProperties common,
            @Value("${countersign.tls.required:true}") boolean tlsRequired) {
        URI address = new ProtectedLinks(tlsRequired).require("countersign.sts.users.uri", address(users));
        BoundedHttp http = new BoundedHttp(
                TIMEOUT,
                TIMEOUT,
                LARGEST_ANSWER,
                tls(links, address, users, common, bundles.getIfAvailable(), clock),
                proxy.getIfAvailable(),
                RequiredClientProperties.localAddress(common.client()));
        OwnServiceToken token = new OwnServiceToken(issuer, properties, serviceId(users), SCOPE, clock);
        return new UserDirectory(address, token, http, revocations, properties.issuer(), clock);
    }

    private static Supplier<@Nullable SSLContext> tls(
            ChosenLinkTrust links,
            URI address,
            CodeFlowProperties users,
            CountersignProperties common,
            @Nullable SslBundles bundles,
            Clock clock) {
        CountersignProperties.Service service = common.services().get(serviceId(users));
        if (service != null && service.sslBundle() != null) {
            return byBundle(address, serviceId(users), service, bundles);
        }
        return UserServiceTls.of(
                links.trust(),
                address,
                "countersign.services.[" + serviceId(users) + "].spiffe-id",
                service == null ? null : service.spiffeId(),
                FollowedSslBundle.of(
                        "countersign.client.ssl-bundle", common.client().sslBundle(), bundles),
                clock);
    }

    /** Verifies the user service by the bundle of its own, and not by the link trust. */
    private static Supplier<@Nullable SSLContext> byBundle(
            URI address, String id, CountersignProperties.Service service, @Nullable SslBundles bundles) {
        String property = "countersign.services.[" + id + "].ssl-bundle";
        URI url = Objects.requireNonNull(service.url(), "it is required with a bundle");
        if (!"https".equalsIgnoreCase(address.getScheme())
                || !new ServiceTargets(List.of(new ServiceTarget(ServiceId.of(id), url.resolve("/"), Set.of())))
                        .isAtOrigin(address)) {
            throw new CountersignConfigurationException(
                    property,
                    "The service has another address than countersign.sts.users.uri.",
                    "Set the url beside it to the address of the user service.");
        }
        return FollowedSslBundle.of(property, service.sslBundle(), bundles);
    }

    private static String serviceId(CodeFlowProperties users) {
        return Objects.requireNonNull(users.serviceId(), "it is required with the address");
    }

    private static void requireShortCodes(StsProperties properties, CodeFlowProperties users) {
        if (properties.profile().isFapi2() && users.codeTtl().compareTo(LONGEST_FAPI2_CODE) > 0) {
            throw new CountersignConfigurationException(
                    "countersign.sts.users.code-ttl",
                    "It is " + users.codeTtl() + ". The profile fapi2 allows at most 60 seconds.",
                    "Set it to 60s or less.");
        }
    }

    private static URI address(CodeFlowProperties users) {
        try {
            URI address = URI.create(Objects.requireNonNullElse(users.uri(), ""));
            if (address.getHost() != null) {
                return address;
            }
        } catch (IllegalArgumentException ex) {
            // Reported below.
        }
        throw new CountersignConfigurationException(
                "countersign.sts.users.uri",
                "'" + users.uri() + "' is not an address.",
                "Use one like https://user.shop.com/users/authenticate, or leave it out to have no login page.");
    }

    @Bean
    @Order(-2)
    SecurityFilterChain authorizationEndpointChain(
            HttpSecurity http,
            AuthorizationRequests requests,
            AuthorizationResponses responses,
            LoginCookies cookies,
            UserAuthorizations authorizations,
            UserConsents consents,
            StsProperties properties,
            CodeFlowProperties users,
            Clock clock) {
        requireShortCodes(properties, users);
        OAuth2AuthorizationEndpointFilter endpoint = new OAuth2AuthorizationEndpointFilter(
                new ProviderManager(new AuthorizationProvider(
                        authorizations, consents, users, properties.userToken().ttl(), clock)),
                Endpoints.AUTHORIZE);
        endpoint.setAuthenticationConverter(
                new AuthorizationConverter(requests, cookies, properties.issuer() + Endpoints.AUTHORIZE));
        endpoint.setAuthenticationSuccessHandler(responses);
        endpoint.setAuthenticationFailureHandler(responses);
        // A client may send its user here by a form, too. Only the session cookie could be abused, and browsers do not
        // send it then.
        return stateless(http, Endpoints.AUTHORIZE)
                .csrf(AbstractHttpConfigurer::disable)
                .addFilterBefore(endpoint, AuthorizationFilter.class)
                .build();
    }

    @Bean
    @Order(-1)
    SecurityFilterChain pageChain(HttpSecurity http, LoginCookies cookies) {
        CookieCsrfTokenRepository tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName(cookies.name("sts-csrf"));
        tokens.setCookieCustomizer(cookie -> cookie.httpOnly(true)
                .secure(cookies.isSecure())
                .sameSite("Strict")
                .path("/"));
        return stateless(http, Endpoints.LOGIN_PAGE, Endpoints.CONSENT_PAGE, Endpoints.LOGOUT_PAGE)
                .csrf(csrf -> csrf.csrfTokenRepository(tokens))
                .build();
    }

    private static HttpSecurity stateless(HttpSecurity http, String... paths) {
        return http.securityMatcher(paths)
                .requestCache(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable)
                .anonymous(AbstractHttpConfigurer::disable)
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
                .authorizeHttpRequests(requests -> requests.anyRequest().permitAll());
    }
}
