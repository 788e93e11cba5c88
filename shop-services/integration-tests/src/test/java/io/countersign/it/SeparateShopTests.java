// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Shop with one process for each service. */
@Tag("nightly-shop")
class SeparateShopTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final List<String> secrets = new ArrayList<>();

    @Test
    void upWhenSeparateThenLogoutHoldsSoonAndNoLogHasACredentialAndAllEndWithTheCommand(@TempDir Path data)
            throws IOException {
        try (TestShop<CommandProcess> shop = TestShop.command(data, "--separate", "--no-demo")) {
            callAll(shop);
            assertLogsHoldNone(data);
            assertAllEndWith(shop.shop());
        }
    }

    private void callAll(TestShop<?> shop) {
        String product = shop.product("2.00", 10);
        remember(shop.administrator());
        Person person = shop.person();
        remember(person);
        person.account("10.00");
        // Processes that have just started on a busy machine answer late, and a late order is undone.
        Eventually.holds("A first order", PATIENCE, () -> person.buy(product, 2).status() == 201);
        person.buy(product, 5).expect(409);
        misuse(shop, person);
        secrets.add(new StsClient(shop)
                .token(Service.BASKET, "account.shop.com", "account:debit")
                .expect(200)
                .text("access_token"));
        for (Service service : LogoutTests.SERVICES) {
            assertThat(LogoutTests.status(shop, service, person)).isEqualTo(200);
        }

        person.call("POST", "/logout", null);

        for (Service service : LogoutTests.SERVICES) {
            Eventually.holds("Refusal by " + service, PATIENCE, () -> LogoutTests.status(shop, service, person) == 401);
        }
    }

    private void assertLogsHoldNone(Path data) throws IOException {
        rememberKeys(data.resolve("keys"));

        Map<String, String> logs = logs(data.resolve("logs"));

        assertThat(logs).hasSizeGreaterThanOrEqualTo(Service.of(Mode.SHARED_JWT).size());
        assertThat(String.join("", logs.values())).contains("\"level\"");
        assertThat(secrets)
                .hasSizeGreaterThan(12)
                .allSatisfy(secret -> assertThat(logs)
                        .allSatisfy((file, text) ->
                                assertThat(text.contains(secret)).as(file).isFalse()));
    }

    private static void assertAllEndWith(CommandProcess up) {
        List<ProcessHandle> services = up.descendants();
        assertThat(services).hasSize(Service.of(Mode.SHARED_JWT).size());

        // Leaves no chance to stop the services.
        up.signal("KILL");

        up.exitCode();
        Eventually.holds(
                "The end of the services", PATIENCE, () -> services.stream().noneMatch(ProcessHandle::isAlive));
    }

    private void misuse(TestShop<?> shop, Person person) {
        Http.send(
                "POST",
                shop.url(Service.GATEWAY, "/login"),
                TestShop.credentials(person.name(), "wrong-" + person.password()),
                Map.of());
        for (Service service : Service.of(Mode.SHARED_JWT)) {
            for (String header : List.of("Authorization", "Service-Authorization")) {
                String altered = person.token() + "x";
                Http.get(shop.url(service, "/products?token=1"), Map.of(header, "Bearer " + altered));
            }
            Http.send("POST", shop.url(service, "/users"), "{\"pwd\":\"" + person.password() + "\",", Map.of());
        }
    }

    private void remember(Person person) {
        secrets.add(person.password());
        secrets.add(person.token());
        // Parts of a token are secret too: the claims are personal, and the signature makes the token valid.
        secrets.addAll(List.of(person.token().split("\\.")).subList(1, 3));
    }

    private void rememberKeys(Path keys) throws IOException {
        JsonMapper mapper = new JsonMapper();
        for (Service service : Service.of(Mode.SHARED_JWT)) {
            Path file = keys.resolve(service.shortName() + ".jwk");
            if (Files.exists(file)) {
                JsonNode key = mapper.readTree(Files.readString(file));
                secrets.add(key.required("d").asString());
            }
        }
        secrets.add(Files.readString(keys.resolve("hs.secret")).strip());
        secrets.add(Files.readString(keys.resolve("sts.kek")).strip());
    }

    private static Map<String, String> logs(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(file -> file.getFileName().toString(), SeparateShopTests::read));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
