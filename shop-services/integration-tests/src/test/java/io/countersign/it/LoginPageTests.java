// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A user logs in on the page of the STS, and the client uses the Shop with the token that it gets. */
class LoginPageTests {

    private static final String CALLBACK = "https://app.test/callback";

    private static final Map<String, String> CLIENT = Map.of(
            "countersign.sts.clients.[app.test].public", "true",
            "countersign.sts.clients.[app.test].redirect-uris", CALLBACK,
            "countersign.sts.clients.[app.test].scopes", "openid,shop",
            // Services pass these tokens on unchanged.
            "countersign.sts.clients.[app.test].audiences", "*.shop.com");

    // Challenge for the code verifier of RFC 7636 appendix B.
    private static final String CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    private static final Pattern HIDDEN =
            Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\">");

    @TempDir
    private Path data;

    @Test
    void authorizeWhenUserOfTheShopLogsInThenClientUsesTheShopForThatUser() throws Exception {
        logInAndUseTheShop("plain");
    }

    @Tag("nightly-identity")
    @Test
    void authorizeWhenLinksAreBySvidsThenClientUsesTheShopForThatUserToo() throws Exception {
        logInAndUseTheShop("spiffe");
    }

    /** The user service accepts the STS at its registered address only. */
    @Tag("nightly-identity")
    @EnabledOnOs(OS.LINUX)
    @EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
    @Test
    void authorizeWhenLinksAreByRegistrationThenClientUsesTheShopForThatUserToo() throws Exception {
        logInAndUseTheShop("registration");
    }

    private void logInAndUseTheShop(String links) throws Exception {
        Map<String, String> properties = new HashMap<>(CLIENT);
        properties.put("shop.links", links);
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, properties);
                HttpClient browser = HttpClient.newBuilder()
                        .cookieHandler(new CookieManager())
                        .build()) {
            Person person = shop.person();
            String code = code(browser, shop, person);
            Reply tokens = StsClient.post(
                    shop.url(Service.STS, "/oauth2/token"),
                    Map.of(
                            "grant_type", "authorization_code",
                            "client_id", "app.test",
                            "redirect_uri", CALLBACK,
                            "code", code,
                            "code_verifier", VERIFIER));
            String token = tokens.expect(200).text("access_token");
            Map<String, String> headers = Map.of("Authorization", "Bearer " + token);
            Http.get(shop.url(Service.GATEWAY, "/users/" + person.id() + "/accounts"), headers)
                    .expect(200);
            assertThat(Http.get(shop.url(Service.STS, "/userinfo"), headers)
                            .expect(200)
                            .text("sub"))
                    .isEqualTo(person.id());
            if (!links.equals("registration")) {
                assertPasswordsAreCheckedForTheStsAlone(shop, person);
            }
        }
    }

    private static void assertPasswordsAreCheckedForTheStsAlone(TestShop<?> shop, Person person) {
        String credentials = TestShop.credentials(person.name(), person.password());
        assertThat(Http.send("POST", shop.url(Service.GATEWAY, "/users/authenticate"), credentials, person.headers())
                        .status())
                .isIn(404, 405);
        assertThat(shop.send(
                                Service.GATEWAY,
                                "POST",
                                Service.USER,
                                "/users/authenticate",
                                credentials,
                                person.headers())
                        .status())
                .isEqualTo(403);
    }

    private static String code(HttpClient browser, TestShop<?> shop, Person person) throws Exception {
        Map<String, String> request = new LinkedHashMap<>();
        request.put("response_type", "code");
        request.put("client_id", "app.test");
        request.put("redirect_uri", CALLBACK);
        request.put("scope", "openid shop");
        request.put("state", "s");
        request.put("code_challenge", CHALLENGE);
        request.put("code_challenge_method", "S256");
        URI page = location(get(browser, shop.url(Service.STS, "/oauth2/authorize?" + encode(request))));
        Map<String, String> form = new LinkedHashMap<>();
        Matcher fields = HIDDEN.matcher(get(browser, page).body());
        while (fields.find()) {
            form.put(fields.group(1), fields.group(2).replace("&amp;", "&"));
        }
        form.put("username", person.name());
        form.put("password", person.password());
        HttpResponse<String> entered = browser.send(
                HttpRequest.newBuilder(shop.url(Service.STS, "/oauth2/login"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(encode(form)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        String back = location(get(browser, location(entered))).toString();
        assertThat(back).startsWith(CALLBACK + "?");
        return Arrays.stream(back.substring(CALLBACK.length() + 1).split("&", -1))
                .filter(each -> each.startsWith("code="))
                .map(each -> URLDecoder.decode(each.substring(5), StandardCharsets.UTF_8))
                .findFirst()
                .orElseThrow();
    }

    private static HttpResponse<String> get(HttpClient browser, URI address) throws Exception {
        return browser.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static URI location(HttpResponse<String> answer) {
        return URI.create(answer.headers().firstValue("Location").orElseThrow(() -> new AssertionError(answer.body())));
    }

    private static String encode(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
