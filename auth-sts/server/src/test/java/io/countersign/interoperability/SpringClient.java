// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.interoperability;

import io.countersign.interoperability.Browser.Page;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.core.SpringSecurityCoreVersion;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.endpoint.OAuth2AuthorizationCodeGrantRequest;
import org.springframework.security.oauth2.client.endpoint.OAuth2RefreshTokenGrantRequest;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.endpoint.RestClientRefreshTokenTokenResponseClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.util.Assert;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;

/**
 * Cells of Spring Security's client, as a separate process: with Spring Boot's defaults at an STS that signs with
 * {@code RS256}, and with one more bean at an STS that signs with {@code ES256}.
 */
final class SpringClient {

    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, String> sts;

    private final String issuer;

    private final Cells cells;

    private final Browser browser;

    private final ConfigurableApplicationContext application;

    private final String origin;

    private SpringClient(String name, String issuer, Map<String, String> sts, Class<?>... sources) {
        this.sts = sts;
        this.issuer = issuer;
        this.cells = new Cells(name, SpringSecurityCoreVersion.getVersion());
        this.browser = new Browser(name, sts.get("password"));
        this.application = new SpringApplicationBuilder(sources)
                .run(
                        "--spring.config.location=file:" + System.getenv("STS_SETTINGS") + "/spring/application.yml",
                        "--sts.issuer=" + issuer,
                        "--sts.post-logout=" + sts.get("postLogoutRedirectUri"));
        this.origin = "http://127.0.0.1:" + application.getEnvironment().getProperty("local.server.port");
    }

    public static void main(String[] args) {
        try {
            runAll();
        } catch (Exception | Error ex) {
            ex.printStackTrace();
            System.exit(1);
        }
        System.exit(0);
    }

    private static void runAll() throws Exception {
        Map<String, String> sts = JSON.readValue(
                Files.readString(Path.of(System.getenv("STS_PROVIDER"))),
                JSON.getTypeFactory().constructMapType(Map.class, String.class, String.class));
        new SpringClient("Spring Security", sts.get("rs256Issuer"), sts, SpringClientApplication.class).run();
        new SpringClient(
                        "Spring Security, ES256",
                        sts.get("issuer"),
                        sts,
                        SpringClientApplication.class,
                        SpringEs256.class)
                .run();
    }

    private void run() throws Exception {
        accepts();
        services();
        refuses();
        cells.unsupported("pushes no authorization request", "par");
        cells.unsupported("has no DPoP client", "dpop", "no-proof");
        cells.unsupported("has neither pushed requests nor DPoP", "fapi2");
        cells.unsupported("does not read the iss of the answer", "wrong-issuer");
        cells.unsupported("has no revocation request", "revocation");
        cells.passes("logout", () -> {
            OAuth2AuthorizedClient client = signIn();
            Page page = open("/logout", UnaryOperator.identity());
            Assert.isTrue(page.address().toString().equals(sts.get("postLogoutRedirectUri")), page::toString);
            Assert.isTrue(refusal("invalid_grant").test(caught(() -> refresh(client))), "not logged out");
        });
        application.close();
    }

    private void accepts() {
        cells.passes("discovery", () -> {
            ClientRegistration found = ClientRegistrations.fromIssuerLocation(issuer)
                    .clientId(sts.get("app"))
                    .build();
            Assert.isTrue(issuer.equals(found.getProviderDetails().getIssuerUri()), "another issuer");
        });
        cells.passes("sign-in", this::signIn);
        cells.passes("userinfo", () -> {
            Page page = open("/", UnaryOperator.identity());
            Object name = JSON.readValue(page.text(), Map.class).get("preferred_username");
            Assert.isTrue(cells.client().equals(name), page::toString);
        });
        cells.passes("refresh", () -> {
            String first = open("/token", UnaryOperator.identity()).text();
            Page second = open("/token", UnaryOperator.identity());
            Assert.isTrue(second.status() == 200 && !second.text().equals(first), second::toString);
        });
        cells.passes("verification", () -> {
            Jwt token = decoder(issuer, sts.get("service")).decode(userToken());
            Assert.isTrue(sts.get("app").equals(token.getClaimAsString("client_id")), "another client");
        });
    }

    /** The confidential client. */
    private void services() throws Exception {
        SpringService service = new SpringService(application, sts);
        cells.passes("private_key_jwt", () -> {
            Jwt token = decoder(issuer, sts.get("target")).decode(service.own(sts.get("target")));
            Assert.isTrue(sts.get("service").equals(token.getClaimAsString("client_id")), "another client");
        });
        cells.passes("token-exchange", () -> {
            Jwt user = decoder(issuer, sts.get("service")).decode(userToken());
            Jwt token = decoder(issuer, sts.get("target")).decode(service.exchange(user, sts.get("target")));
            Assert.isTrue(user.getSubject().equals(token.getSubject()), "another user");
            Assert.isTrue(sts.get("service").equals(token.getClaimAsMap("act").get("sub")), "no act");
        });
        cells.refuses(
                "wrong-assertion-audience",
                // Not the error's code, which Spring Security reads from answers with the status 400 only.
                failure -> failure.getMessage().contains("invalid_client"),
                () -> service.withAssertionFor(sts.get("target")).own(sts.get("target")));
    }

    private void refuses() {
        cells.refuses("wrong-verifier", refusal("invalid_grant"), () -> signIn(with("code_challenge", "a".repeat(43))));
        cells.refuses("wrong-nonce", refusal("invalid_nonce"), () -> signIn(with("nonce", "other")));
        cells.refuses(
                "foreign-redirect", refusal("400"), () -> signIn(with("redirect_uri", "http://127.0.0.1:7777/other")));
        cells.refuses("code-twice", refusal("invalid_grant"), () -> {
            OAuth2AuthorizationCodeGrantRequest request = authorized();
            Assert.notNull(grant(request), "no token");
            return grant(request);
        });
        cells.refuses("foreign-refresh-token", refusal("invalid_grant"), () -> {
            OAuth2AuthorizedClient client = signIn();
            return refresh(new OAuth2AuthorizedClient(
                    ClientRegistration.withClientRegistration(client.getClientRegistration())
                            .clientId(sts.get("other"))
                            .build(),
                    client.getPrincipalName(),
                    client.getAccessToken(),
                    client.getRefreshToken()));
        });
        cells.refuses(
                "wrong-audience",
                BadJwtException.class::isInstance,
                () -> decoder(issuer, sts.get("target")).decode(userToken()));
        cells.refuses("id-token", BadJwtException.class::isInstance, () -> {
            Object idToken = grant(authorized()).getAdditionalParameters().get("id_token");
            return decoder(issuer, sts.get("app")).decode(String.valueOf(idToken));
        });
        cells.refuses(
                "foreign-token",
                BadJwtException.class::isInstance,
                () -> decoder(sts.get("fapi2Issuer"), sts.get("service")).decode(userToken()));
    }

    private String userToken() throws Exception {
        return signIn().getAccessToken().getTokenValue();
    }

    private OAuth2AuthorizedClient signIn() throws Exception {
        return signIn(UnaryOperator.identity());
    }

    /** Signs in as a browser does, and returns the tokens that the application keeps. */
    private OAuth2AuthorizedClient signIn(UnaryOperator<URI> change) throws Exception {
        Page page = open("/oauth2/authorization/sts", change);
        if (page.status() != 200) {
            throw new OAuth2AuthorizationException(new OAuth2Error(
                    page.address().toString().startsWith(origin) ? page.text() : String.valueOf(page.status())));
        }
        String name = (String) JSON.readValue(page.text(), Map.class).get("sub");
        return application.getBean(OAuth2AuthorizedClientService.class).loadAuthorizedClient("sts", name);
    }

    private Page open(String path, UnaryOperator<URI> change) throws Exception {
        return browser.visit(
                URI.create(origin + path),
                address -> address.toString().startsWith(origin)
                        || address.toString().startsWith(issuer),
                change);
    }

    /** A request for tokens, as the application would send it. */
    private OAuth2AuthorizationCodeGrantRequest authorized() throws Exception {
        MockHttpServletRequest http = new MockHttpServletRequest("GET", "/oauth2/authorization/sts");
        http.setServletPath("/oauth2/authorization/sts");
        http.setServerName("127.0.0.1");
        http.setServerPort(7777);
        ClientRegistrationRepository clients = application.getBean(ClientRegistrationRepository.class);
        OAuth2AuthorizationRequest request = new DefaultOAuth2AuthorizationRequestResolver(clients).resolve(http);
        Assert.state(request != null, "no request");
        Page page = browser.visit(
                URI.create(request.getAuthorizationRequestUri()),
                address -> address.toString().startsWith(issuer),
                UnaryOperator.identity());
        String code = UriComponentsBuilder.fromUri(page.address())
                .build()
                .getQueryParams()
                .getFirst("code");
        OAuth2AuthorizationResponse response = OAuth2AuthorizationResponse.success(String.valueOf(code))
                .state(request.getState())
                .redirectUri(request.getRedirectUri())
                .build();
        return new OAuth2AuthorizationCodeGrantRequest(
                clients.findByRegistrationId("sts"), new OAuth2AuthorizationExchange(request, response));
    }

    private static OAuth2AccessTokenResponse grant(OAuth2AuthorizationCodeGrantRequest request) {
        return new RestClientAuthorizationCodeTokenResponseClient().getTokenResponse(request);
    }

    private static OAuth2AccessTokenResponse refresh(OAuth2AuthorizedClient client) {
        OAuth2RefreshToken token = client.getRefreshToken();
        Assert.state(token != null, "no refresh token");
        return new RestClientRefreshTokenTokenResponseClient()
                .getTokenResponse(new OAuth2RefreshTokenGrantRequest(
                        client.getClientRegistration(), client.getAccessToken(), token));
    }

    // snippet: Spring Security, resource server
    private static JwtDecoder decoder(String issuer, String audience) {
        NimbusJwtDecoder decoder =
                NimbusJwtDecoder.withIssuerLocation(issuer).validateType(false).build();
        decoder.setJwtValidator(JwtValidators.createAtJwtValidator()
                .issuer(issuer)
                .audience(audience)
                .build());
        return decoder;
    }
    // end

    /** Changes a parameter of requests for codes. */
    private static UnaryOperator<URI> with(String name, String value) {
        return address -> address.getPath().equals("/oauth2/authorize")
                        && UriComponentsBuilder.fromUri(address)
                                .build()
                                .getQueryParams()
                                .containsKey(name)
                ? UriComponentsBuilder.fromUri(address)
                        .replaceQueryParam(name, value)
                        .build(true)
                        .toUri()
                : address;
    }

    private static Predicate<Exception> refusal(String code) {
        return failure -> failure instanceof OAuth2AuthorizationException refusal
                && refusal.getError().getErrorCode().equals(code);
    }

    private static Exception caught(Callable<?> action) {
        try {
            return new IllegalStateException("not refused: " + action.call());
        } catch (Exception ex) {
            return ex;
        }
    }
}
