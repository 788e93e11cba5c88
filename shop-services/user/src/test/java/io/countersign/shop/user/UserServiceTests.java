// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.shop.common.Answer;
import io.countersign.shop.common.AuthorizationFirst;
import io.countersign.shop.common.TestService;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.PostMapping;
import tools.jackson.databind.JsonNode;

/** User service over HTTP; subclasses choose the database. */
@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class UserServiceTests {

    private static final String PASSWORD = "correct horse 7 staple";

    private final FakeSts sts = new FakeSts();

    private final Map<String, String> properties = new HashMap<>();

    private TestService service;

    private Path folder;

    abstract Map<String, String> database();

    /** Returns the application, by default with the password hashing of production. */
    Class<?> application() {
        return UserApplication.class;
    }

    /** Returns the prefix of the hashes of {@link #application()}. */
    String hashing() {
        return "$argon2id$v=19$m=19456,t=2,p=1$";
    }

    @BeforeAll
    void start(@TempDir Path temporary) {
        folder = temporary;
        properties.putAll(database());
        properties.put("shop.url.sts", sts.url());
        properties.put("shop.user.hashing.timeout", "5m");
        service = TestService.start(application(), "user", folder, properties);
    }

    @AfterAll
    void stop() {
        service.close();
        sts.close();
    }

    @AfterEach
    void stsWorksAgain() {
        sts.answerAgain();
    }

    @Test
    void registerWhenTextIsNotUnicodeThenBadRequestThatNamesTheField() {
        service.anonymous()
                .post("/users", user("half", PASSWORD + "\\ud800"))
                .isProblem(400)
                .names("pwd");
    }

    @Test
    void requestWhenOddThenNoFailure() {
        service.fuzz().run(1, 200);
    }

    @Test
    void endpointWhenCallerLacksTheAuthorityThenNoWordOfWhatIsBad() {
        AuthorizationFirst.check(service);
    }

    @Test
    void handlersWhenListedThenEachDeclaresWhatItNeedsOrIsPublic() {
        assertThat(service.handlers())
                .filteredOn(handler -> handler.getBeanType().getPackageName().endsWith(".user"))
                .filteredOn(handler -> !handler.hasMethodAnnotation(PreAuthorize.class))
                .hasSize(2)
                .allMatch(handler -> handler.hasMethodAnnotation(PostMapping.class))
                .extracting(handler -> handler.getMethod().getName())
                .containsExactlyInAnyOrder("register", "login");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /users",
        "GET, /users?username=ann",
        "DELETE, /users/userID/x",
        "PUT, /users/userID/x",
        "PUT, /users/userID/x/password",
        "PUT, /users/userID/x/roles"
    })
    void endpointWhenNoCredentialThenUnauthorized(String method, String path) {
        for (TestService.Caller caller : List.of(service.anonymous(), service.bearer("x"), service.expired("ann"))) {
            Answer answer = caller.send(caller.request(method, path, HttpRequest.BodyPublishers.noBody()))
                    .isProblem(401);
            assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer realm=\"user.shop.com\"");
        }
    }

    @Test
    void authenticateWhenStsAsksThenUserOfThatPasswordAndNothingElse() {
        String name = newName();
        String id = register(name);
        TestService.Caller sts = service.service("user:authenticate");
        Answer answer = sts.post("/users/authenticate", user(name, PASSWORD)).isStatus(200);
        assertThat(answer.header("Cache-Control")).contains("no-store");
        assertThat(answer.json().propertyNames()).containsExactlyInAnyOrder("userID", "username", "roles");
        assertThat(answer.text("userID")).isEqualTo(id);
        assertThat(answer.json().path("roles").path(0).asString()).isEqualTo("USER");
        sts.post("/users/authenticate", user(name, PASSWORD + "x")).isProblem(401, "login-failed");
        sts.post("/users/authenticate", user(newName(), PASSWORD)).isProblem(401, "login-failed");
    }

    private static final String OTHER_PASSWORD = "UPDATE shop_user SET password_hash = 'other' WHERE user_id = ?";

    private static final String OTHER_ROLES = "UPDATE shop_user SET roles = 'USER,SUPPORT' WHERE user_id = ?";

    private static final String REMOVED = "DELETE FROM shop_user WHERE user_id = ?";

    @ParameterizedTest
    @ValueSource(strings = {OTHER_PASSWORD, OTHER_ROLES, REMOVED})
    void loginWhenUserChangesWhileTheTokenIsIssuedThenNoToken(String change) {
        String name = newName();
        String id = register(name);
        sts.meanwhile(() -> service.bean(JdbcClient.class).sql(change).param(id).update());
        service.anonymous().post("/users/login", user(name, PASSWORD)).isProblem(401, "login-failed");
    }

    @ParameterizedTest
    @ValueSource(strings = {OTHER_PASSWORD, OTHER_ROLES, REMOVED})
    void authenticateWhenUserChangesWhileThePasswordIsHashedThenRefused(String change) {
        String name = newName();
        String id = register(name);
        UserSessions sessions = sessions(
                () -> service.bean(JdbcClient.class).sql(change).param(id).update());
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> sessions.authenticate(new Username(name), PASSWORD, "127.0.0.1"));
    }

    private UserSessions sessions(Runnable whileHashing) {
        UserStore store = service.bean(UserStore.class);
        PasswordEncoder encoder = new PasswordEncoder() {
            @Override
            public String encode(CharSequence password) {
                return "hash";
            }

            @Override
            public boolean matches(CharSequence password, String hash) {
                whileHashing.run();
                return true;
            }
        };
        PasswordHashing hashing = new PasswordHashing(new UserSettings.Hashing(Duration.ofMinutes(5)), encoder);
        return new UserSessions(
                new Users(store, hashing, service.bean(LoginBackoff.class), Clock.systemUTC()),
                store,
                service.bean(TokenRevocations.class),
                service.bean(StsTokens.class),
                service.bean(Transactions.class));
    }

    @Test
    void authenticateWhenNotTheStsThenRefusedWhateverThePassword() {
        String name = newName();
        register(name);
        String body = user(name, PASSWORD);
        service.anonymous().post("/users/authenticate", body).isProblem(401);
        service.user(name).post("/users/authenticate", body).isProblem(403);
        service.admin().post("/users/authenticate", body).isProblem(403);
        service.service("account:debit").post("/users/authenticate", body).isProblem(403);
    }

    @Test
    void registerWhenNewThenUserWithHash() {
        String name = newName();
        Answer answer = service.anonymous().post("/users", user(name, PASSWORD)).isStatus(201);
        assertThat(answer.json().propertyNames()).containsExactlyInAnyOrder("userID", "username");
        assertThat(answer.text("username")).isEqualTo(name);
        assertThat(UUID.fromString(answer.text("userID"))).isNotNull();
        assertThat(hash(answer.text("userID"))).startsWith(hashing());
    }

    @Test
    void registerWhenTakenThenConflictWhateverTheCaseOrForm() {
        String name = "Jürgen" + newName();
        register(name);
        for (String other : List.of(name, name.toUpperCase(Locale.ROOT), name.replace("ü", "u\u0308"))) {
            service.anonymous().post("/users", user(other, PASSWORD)).isProblem(409, "username-taken");
        }
    }

    @Test
    void registerWhenSameNameAtOnceThenOne() {
        String body = user(newName(), PASSWORD);
        List<Integer> statuses = parallel(6, () -> service.anonymous().post("/users", body)).stream()
                .map(Answer::status)
                .toList();
        assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 409);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "elevenchars",
                "aaaaaaaaaaaaaaaa",
                "abababababababab",
                "abcdefghijklmnop",
                "123456789012",
                "Password123456!",
                "P@ssw0rd1234",
                "summer2026!!",
                "12-carlotta-34"
            })
    void registerWhenPasswordIsWeakThenUnprocessable(String password) {
        Answer answer = service.anonymous().post("/users", user("Carlotta", password));
        answer.isProblem(422, "weak-password").names("pwd");
        assertThat(answer.body()).doesNotContain(password);
    }

    @Test
    void registerWhenPasswordIsLongThenUpTo128() {
        String longest = "pq 0123 xyz! ".repeat(10).substring(0, 128);
        service.anonymous().post("/users", user(newName(), longest)).isStatus(201);
        service.anonymous().post("/users", user(newName(), longest + "x")).isProblem(422, "weak-password");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "username | {\"pwd\":\"correct horse 7\"}",
                "username | {\"username\":\"\",\"pwd\":\"correct horse 7\"}",
                "username | {\"username\":\"a b\",\"pwd\":\"correct horse 7\"}",
                "username | {\"username\":\".a\",\"pwd\":\"correct horse 7\"}",
                "username | {\"username\":\"a\\u0000\",\"pwd\":\"correct horse 7\"}",
                "username | {\"username\":7,\"pwd\":\"correct horse 7\"}",
                "pwd | {\"username\":\"bob\"}",
                "pwd | {\"username\":\"bob\",\"pwd\":\"\"}",
                "pwd | {\"username\":\"bob\",\"pwd\":123456789012}",
                "roles | {\"username\":\"bob\",\"pwd\":\"correct horse 7\",\"roles\":[\"ADMIN\"]}"
            })
    void registerWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        service.anonymous().post("/users", body).isProblem(400, "bad-request").names(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "username | {\"pwd\":\"x\"}",
                "username | {\"username\":7,\"pwd\":\"x\"}",
                "pwd | {\"username\":\"bob\"}",
                "pwd | {\"username\":\"bob\",\"pwd\":true}",
                "roles | {\"username\":\"bob\",\"pwd\":\"x\",\"roles\":[\"ADMIN\"]}"
            })
    void loginWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        service.anonymous()
                .post("/users/login", body)
                .isProblem(400, "bad-request")
                .names(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | displayName | {\"displayName\":7}",
                "'' | email | {\"email\":[\"ann@example.org\"]}",
                "'' | roles | {\"roles\":[\"ADMIN\"]}",
                "/password | oldPwd | {\"oldPwd\":7,\"newPwd\":\"x\"}",
                "/password | newPwd | {\"oldPwd\":\"x\",\"newPwd\":true}",
                "/password | userID | {\"oldPwd\":\"x\",\"newPwd\":\"y\",\"userID\":\"bob\"}"
            })
    void changeWhenMemberIsBadThenBadRequestNamesIt(String path, String field, String body) {
        service.user("ann")
                .put("/users/userID/ann" + path, body)
                .isProblem(400, "bad-request")
                .names(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "roles | {}",
                "roles | {\"roles\":\"ADMIN\"}",
                "roles[0] | {\"roles\":[1]}",
                "roles[0] | {\"roles\":[\"ROOT\"]}",
                "username | {\"roles\":[\"USER\"],\"username\":\"bob\"}"
            })
    void changeRolesWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        service.admin()
                .put("/users/userID/ann/roles", body)
                .isProblem(400, "bad-request")
                .names(field);
    }

    @Test
    void requestWhenOversizeOrOfNoEndpointThenProblem() {
        service.anonymous().post("/users", user("x".repeat(300_000), PASSWORD)).isProblem(413);
        service.anonymous()
                .post("/users", user("x".repeat(65), PASSWORD))
                .isProblem(400)
                .names("username");
        service.anonymous()
                .post("/users", user("a" + "\u0316\u0301".repeat(50_000), PASSWORD))
                .isProblem(400)
                .names("username");
        login("a" + "\u0316\u0301".repeat(50_000), PASSWORD).isProblem(400).names("username");
        service.anonymous()
                .post("/users/login", user("x", "x".repeat(257)))
                .isProblem(400)
                .names("pwd");
        service.anonymous()
                .post("/users/login", "{\"username\":\"bob\",\"pwd\":\"x\",\"pwd\":\"y\"}")
                .isProblem(400);
        service.admin().get("/nowhere").isProblem(404);
        service.admin()
                .send(service.admin().request("PATCH", "/users", HttpRequest.BodyPublishers.noBody()))
                .isProblem(405);
    }

    @Test
    void loginWhenPasswordIsRightThenTokenOfTheSts() throws Exception {
        String name = newName();
        String userId = register(name);
        Answer answer = login(name.toUpperCase(Locale.ROOT), PASSWORD).isStatus(200);
        assertThat(answer.json().toString())
                .isEqualTo("{\"token\":\"the-token\",\"token_type\":\"Bearer\",\"expires_in\":900}");
        assertThat(answer.header("Cache-Control")).contains("no-store");
        JsonNode request = sts.lastRequest();
        assertThat(request.required("userID").asString()).isEqualTo(userId);
        assertThat(request.required("username").asString()).isEqualTo(name);
        assertThat(request.required("roles").toString()).isEqualTo("[\"USER\"]");
        assertThat(request.required("client_assertion_type").asString())
                .isEqualTo("urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
        Jwt assertion = verified(request.required("client_assertion").asString());
        assertThat(assertion.subject()).isEqualTo("user.shop.com");
        assertThat(assertion.id()).isNotBlank();
    }

    @Test
    void loginWhenWrongThenSameAnswerForNameAndPassword() {
        String name = newName();
        register(name);
        Answer wrongPassword = login(name, PASSWORD + "!").isProblem(401, "login-failed");
        Answer wrongName = login(newName(), PASSWORD).isProblem(401, "login-failed");
        assertThat(wrongPassword.body()).isEqualTo(wrongName.body());
        login("' OR 1=1 --", PASSWORD).isProblem(401, "login-failed");
        login(name, PASSWORD.toUpperCase(Locale.ROOT)).isProblem(401);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void loginWhenWrongAgainAndAgainThenEveryDoorHasToWaitWhoeverHasTheName(boolean registered) {
        String name = newName();
        if (registered) {
            register(name);
        }
        Doors doors = new Doors(name, registered ? "192.0.2.1" : "192.0.2.2");
        for (int i = 0; i <= LoginBackoff.FREE_OF_NAME; i++) {
            doors.all(PASSWORD + "!").get(i % 2).get().isProblem(401, "login-failed");
        }
        for (Supplier<Answer> door : doors.all(PASSWORD)) {
            Answer answer = door.get().isProblem(429, "too-many-requests");
            assertThat(answer.header("Retry-After")).isEqualTo("1");
            assertThat(answer.text("detail")).isEqualTo("Too many failed logins, wait a moment");
        }
        service.clock().advance(Duration.ofSeconds(1));
        doors.all(PASSWORD).getFirst().get().isStatus(registered ? 200 : 401);
    }

    @Test
    void loginWhenAddressHasLoggedInBeforeThenGuessesFromElsewhereDoNotKeepItOut() {
        String name = newName();
        register(name);
        loginFrom("192.0.2.3", name, PASSWORD).isStatus(200);
        for (int i = 0; i <= LoginBackoff.FREE_OF_NAME; i++) {
            loginFrom("192.0.2.4", name, PASSWORD + "!").isProblem(401);
        }
        loginFrom("192.0.2.5", name, PASSWORD).isProblem(429);
        loginFrom("192.0.2.3", name, PASSWORD).isStatus(200);
    }

    @Test
    void changePasswordWhenOldIsGuessedThenHasToWait() {
        String name = newName();
        String userId = register(name);
        String path = "/users/userID/" + userId + "/password";
        for (int i = 0; i <= LoginBackoff.FREE_OF_NAME; i++) {
            from("192.0.2.6", service.user(userId), "PUT", path, passwords("guess " + i, PASSWORD + " 2"))
                    .isProblem(422, "wrong-password");
        }
        from("192.0.2.6", service.user(userId), "PUT", path, passwords(PASSWORD, PASSWORD + " 2"))
                .isProblem(429);
    }

    @Test
    void loginWhenWrongThenAnAuditEventNamesTheUserByIdAndTheAddress(CapturedOutput output) {
        String name = newName();
        String userId = register(name);
        loginFrom("192.0.2.7", name, PASSWORD + "!").isProblem(401);
        loginFrom("192.0.2.8", newName(), PASSWORD).isProblem(401);
        assertThat(output)
                .contains("login failed sub=" + userId + " address=192.0.2.7")
                .contains("login failed sub=unknown address=192.0.2.8")
                .doesNotContain(name);
    }

    @Test
    void loginWhenPasswordIsWrittenInAnotherFormThenSame() {
        String name = newName();
        service.anonymous()
                .post("/users", user(name, "Schl\u00fcssel f\u00fcr ann"))
                .isStatus(201);
        login(name, "Schlu\u0308ssel fu\u0308r ann").isStatus(200);
    }

    @Test
    void loginWhenManyAtOnceThenAllInTurn() {
        String name = newName();
        register(name);
        assertThat(parallel(16, () -> login(name, PASSWORD))).allMatch(answer -> answer.status() == 200);
    }

    @ParameterizedTest
    @CsvSource({"401, '{}'", "500, 'oops'", "200, '{}'", "200, 'not json'", "302, ''"})
    void loginWhenStsIssuesNoneThenUnavailable(int status, String body) {
        String name = newName();
        register(name);
        sts.answer(status, body);
        Answer answer = login(name, PASSWORD).isProblem(503, "sts-unavailable");
        assertThat(answer.header("Retry-After")).isEqualTo("2");
    }

    @Test
    void listWhenAdminOrSupportThenAllWithRoles() {
        String name = newName();
        String userId = register(name);
        for (TestService.Caller reader : List.of(service.admin(), service.support())) {
            Answer one = reader.get("/users?username=" + name).isStatus(200);
            assertThat(one.at("/items/0/userID").asString()).isEqualTo(userId);
            assertThat(one.at("/items/0/roles").toString()).isEqualTo("[\"USER\"]");
            assertThat(reader.get("/users?size=1").isStatus(200).at("/items").size())
                    .isEqualTo(1);
            assertThat(reader.get("/users?username=nobody")
                            .isStatus(200)
                            .at("/total")
                            .asInt())
                    .isZero();
        }
        assertThat(service.admin().get("/users?username=" + name).body()).doesNotContain("argon2", "hash");
    }

    @Test
    void listWhenUserThenOneselfAlone() {
        String name = newName();
        String userId = register(name);
        String other = newName();
        register(other);
        assertThat(service.user(userId)
                        .get("/users?username=" + name)
                        .isStatus(200)
                        .at("/total")
                        .asInt())
                .isEqualTo(1);
        service.user(userId).get("/users").isProblem(403);
        Answer taken = service.user(userId).get("/users?username=" + other).isProblem(403);
        Answer free = service.user(userId).get("/users?username=" + newName()).isProblem(403);
        assertThat(taken.body()).isEqualTo(free.body());
    }

    @Test
    void deleteWhenSelfOrAdminThenGone() {
        String name = newName();
        String userId = register(name);
        String other = register(newName());
        service.user(other).delete("/users/userID/" + userId).isProblem(403);
        service.support().delete("/users/userID/" + userId).isProblem(403);
        service.user(userId).delete("/users/userID/" + userId).isStatus(204);
        login(name, PASSWORD).isProblem(401);
        service.admin().delete("/users/userID/" + userId).isProblem(404);
        service.admin().delete("/users/userID/" + other).isStatus(204);
        register(name);
    }

    @Test
    void changePasswordWhenOldIsRightThenNewCounts() {
        String name = newName();
        String userId = register(name);
        String path = "/users/userID/" + userId + "/password";
        String next = "another 8 fine phrase";
        service.user(userId).put(path, passwords("wrong password!", next)).isProblem(422, "wrong-password");
        service.user(userId)
                .put(path, passwords(PASSWORD, "short"))
                .isProblem(422, "weak-password")
                .names("newPwd");
        service.user(userId)
                .put(path, passwords(PASSWORD, "P@ssw0rd1234"))
                .isProblem(422, "weak-password")
                .names("newPwd");
        service.user(userId).put(path, "{\"newPwd\":\"x\"}").isProblem(400).names("oldPwd");
        service.user("eve").put(path, passwords(PASSWORD, next)).isProblem(403);
        service.admin().put(path, passwords(PASSWORD, next)).isProblem(403);
        login(name, PASSWORD).isStatus(200);
        service.user(userId).put(path, passwords(PASSWORD, next)).isStatus(204);
        login(name, PASSWORD).isProblem(401);
        login(name, next).isStatus(200);
        service.user("gone")
                .put("/users/userID/gone/password", passwords(PASSWORD, next))
                .isProblem(404);
    }

    @Test
    void changeProfileWhenSelfOrAdminThenReplaced() {
        String userId = register(newName());
        String path = "/users/userID/" + userId;
        Answer answer = service.user(userId)
                .put(path, "{\"displayName\":\"Ann O'Neil\",\"email\":\"ann@example.org\"}")
                .isStatus(200);
        assertThat(answer.text("displayName")).isEqualTo("Ann O'Neil");
        assertThat(answer.text("email")).isEqualTo("ann@example.org");
        assertThat(service.admin().put(path, "{}").isStatus(200).json().has("email"))
                .isFalse();
        service.user("eve").put(path, "{}").isProblem(403);
        service.support().put(path, "{}").isProblem(403);
        service.user(userId)
                .put(path, "{\"email\":\"no address\"}")
                .isProblem(400)
                .names("email");
        service.user(userId).put(path, "{\"displayName\":\"\"}").isProblem(400).names("displayName");
        service.user(userId)
                .put(path, "{\"displayName\":\"a\\nb\"}")
                .isProblem(400)
                .names("displayName");
        service.admin().put("/users/userID/unknown", "{}").isProblem(404);
    }

    @Test
    void changeRolesWhenAdminThenNextTokenHasThem() throws Exception {
        String name = newName();
        String userId = register(name);
        String path = "/users/userID/" + userId + "/roles";
        service.user(userId).put(path, "{\"roles\":[\"ADMIN\"]}").isProblem(403);
        service.support().put(path, "{\"roles\":[\"ADMIN\"]}").isProblem(403);
        service.admin().put(path, "{\"roles\":[]}").isProblem(400).names("roles");
        service.admin().put(path, "{\"roles\":[\"ROOT\"]}").isProblem(400);
        service.admin().put(path, "{\"roles\":[\"SUPPORT\",\"USER\"]}").isStatus(200);
        login(name, PASSWORD).isStatus(200);
        assertThat(sts.lastRequest().required("roles").toString()).isEqualTo("[\"USER\",\"SUPPORT\"]");
        service.admin()
                .put("/users/userID/the-admin/roles", "{\"roles\":[\"USER\"]}")
                .isProblem(409, "own-roles");
        service.admin()
                .put("/users/userID/unknown/roles", "{\"roles\":[\"USER\"]}")
                .isProblem(404);
    }

    @Test
    void changeWhenItEndsSessionsThenStsHearsOfItBeforeTheAnswer() throws Exception {
        String name = newName();
        String userId = register(name);
        String path = "/users/userID/" + userId;

        service.admin()
                .put(path + "/roles", "{\"roles\":[\"USER\",\"SUPPORT\"]}")
                .isStatus(200);
        assertThat(revocations(userId)).isEqualTo(1);
        service.user(userId)
                .put(path + "/password", passwords(PASSWORD, PASSWORD + " 2"))
                .isStatus(204);
        assertThat(revocations(userId)).isEqualTo(2);
        service.user(userId)
                .put(path + "/password", passwords("not it", PASSWORD + " 3"))
                .isProblem(422);
        service.user(userId).put(path, "{\"displayName\":\"Ann\"}").isStatus(200);
        assertThat(revocations(userId)).isEqualTo(2);
        service.user(userId).delete(path).isStatus(204);
        assertThat(revocations(userId)).isEqualTo(3);
    }

    @Test
    void changeWhenStsIsDeafThenItHearsOfItLaterAndNobodyLogsInBefore() throws Exception {
        String name = newName();
        String userId = register(name);
        sts.deaf(true);
        try {
            service.user(userId)
                    .put("/users/userID/" + userId + "/password", passwords(PASSWORD, PASSWORD + " 2"))
                    .isStatus(204);
            login(name, PASSWORD + " 2").isProblem(503);
            assertThat(revocations(userId)).isZero();
            assertThat(waiting()).isPositive();
        } finally {
            sts.deaf(false);
        }
        while (revocations(userId) == 0) {
            Thread.onSpinWait();
        }
        login(name, PASSWORD + " 2").isStatus(200);
        assertThat(revocations(userId)).isEqualTo(1);
        assertThat(service.bean(JdbcClient.class)
                        .sql("SELECT COUNT(*) FROM revocation_outbox")
                        .query(Integer.class)
                        .single())
                .isZero();
        assertThat(waiting()).isZero();
    }

    private double waiting() {
        service.bean(WaitingRevocations.class).update();
        return service.bean(MeterRegistry.class)
                .get(WaitingRevocations.NAME)
                .gauge()
                .value();
    }

    @Test
    void changeWhenTwoServicesDeliverItThenWithTheSameTime() throws Exception {
        String name = newName();
        String userId = register(name);
        try (TestService other = TestService.start(application(), "user", folder, properties)) {
            sts.lost(true);
            service.user(userId)
                    .put("/users/userID/" + userId + "/password", passwords(PASSWORD, PASSWORD + " 2"))
                    .isStatus(204);
            login(name, PASSWORD + " 2").isProblem(503);
            other.anonymous().post("/users/login", user(name, PASSWORD + " 2")).isProblem(503);
            assertThat(sts.events(userId))
                    .hasSizeGreaterThanOrEqualTo(3)
                    .containsOnly(sts.events(userId).getFirst());
            assertThat(sts.events(userId).getFirst()).isPositive();
            sts.lost(false);
            other.anonymous().post("/users/login", user(name, PASSWORD + " 2")).isStatus(200);
        } finally {
            sts.lost(false);
        }
    }

    private long revocations(String userId) {
        return sts.revoked().stream().filter(userId::equals).count();
    }

    private Jwt verified(String assertion) throws IOException {
        JsonWebKey key = JsonWebKey.parse(Files.readString(folder.resolve("user.jwk")));
        JwtVerification outcome = JwtVerifier.builder()
                .issuer("user.shop.com", new StaticKeySet(JwkSet.of(key.toPublic()), JwsAlgorithm.ES256))
                .types("jwt")
                .audience(sts.url() + "/oauth2/token")
                .build()
                .verify(assertion);
        assertThat(outcome).isInstanceOf(JwtVerification.Accepted.class);
        return ((JwtVerification.Accepted) outcome).jwt();
    }

    private String hash(String userId) {
        return service.bean(JdbcClient.class)
                .sql("SELECT password_hash FROM shop_user WHERE user_id = ?")
                .param(userId)
                .query(String.class)
                .single();
    }

    private String register(String name) {
        return service.anonymous()
                .post("/users", user(name, PASSWORD))
                .isStatus(201)
                .text("userID");
    }

    private Answer login(String name, String password) {
        return service.anonymous().post("/users/login", user(name, password));
    }

    private Answer loginFrom(String address, String name, String password) {
        return from(address, service.anonymous(), "POST", "/users/login", user(name, password));
    }

    /** Sends the client's address, as the gateway and the STS do. */
    private static Answer from(String address, TestService.Caller caller, String method, String path, String json) {
        return caller.send(caller.request(method, path, HttpRequest.BodyPublishers.ofString(json))
                .header("Content-Type", "application/json")
                .header("X-Forwarded-For", address));
    }

    /** The endpoints that check a user's password. */
    private final class Doors {

        private final String name;

        private final String address;

        private Doors(String name, String address) {
            this.name = name;
            this.address = address;
        }

        private List<Supplier<Answer>> all(String password) {
            TestService.Caller sts = service.service("user:authenticate");
            return List.of(
                    () -> loginFrom(address, name, password),
                    () -> from(address, sts, "POST", "/users/authenticate", user(name, password)));
        }
    }

    private static String newName() {
        return "n" + UUID.randomUUID();
    }

    private static String user(String name, String password) {
        return "{\"username\":\"" + name + "\",\"pwd\":\"" + password + "\"}";
    }

    private static String passwords(String from, String to) {
        return "{\"oldPwd\":\"" + from + "\",\"newPwd\":\"" + to + "\"}";
    }
}
