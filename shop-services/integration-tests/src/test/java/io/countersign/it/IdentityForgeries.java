// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.StoredKey;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DynamicTest;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Attacks that are possible in one mode only, over the Shop's real links: each is refused. */
final class IdentityForgeries {

    private static final Base64.Decoder base64 = Base64.getUrlDecoder();

    private final TestShop<LocalShop> shop;

    private final Mode mode;

    private final IdentityTokens tokens;

    private final Supplier<Person> people;

    private final UnaryOperator<Map<String, String>> remembered;

    /** @param remembered receives the credentials, so that a test can check that no log contains them */
    IdentityForgeries(
            TestShop<LocalShop> shop,
            Mode mode,
            IdentityTokens tokens,
            Supplier<Person> people,
            UnaryOperator<Map<String, String>> remembered) {
        this.shop = shop;
        this.mode = mode;
        this.tokens = tokens;
        this.people = people;
        this.remembered = remembered;
    }

    /** Returns the attacks on the mode. */
    List<DynamicTest> all() {
        DynamicTest elsewhere = dynamicTest("tokenWhenShownToAnotherServiceThenRefused", this::showToAnother);
        DynamicTest abroad = dynamicTest("administratorWhenInTheOtherDomainThenNobodyThere", this::administerAbroad);
        DynamicTest selfMade =
                dynamicTest("tokenWhenMadeByAServiceThatNobodyMadeAnAssertingWorkloadThenRefused", this::makeOne);
        return switch (mode) {
            case DVID ->
                List.of(
                        dynamicTest("dvidWhenItsProofIsAlteredToZerosThenRefused", this::alterProof),
                        dynamicTest("dvidWhenItsProofIsZerosAndItIsProperlySignedThenRefused", this::signZeros));
            case ANON_MODE -> List.of(elsewhere, abroad);
            case ID_MODE, LSVID -> List.of(elsewhere, abroad, selfMade);
            default -> throw new IllegalArgumentException(mode + " carries no identities");
        };
    }

    private int status(Service as, Service service, Person person, Map<String, String> headers) {
        return shop.send(as, "GET", service, LogoutTests.path(service, person), null, remembered.apply(headers))
                .status();
    }

    private void showToAnother() {
        Person person = people.get();
        Map<String, String> forBasket = tokens.shown(person, Service.GATEWAY, Service.BASKET);

        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, forBasket)).isEqualTo(401);
        assertThat(status(Service.BASKET, Service.PRODUCT, person, forBasket)).isEqualTo(401);
        assertThat(status(Service.GATEWAY, Service.BASKET, person, forBasket)).isEqualTo(200);
    }

    private void administerAbroad() {
        Map<String, String> there = remembered.apply(
                tokens.shown(shop.administrator(), Service.GATEWAY, Service.BASKET, Service.DELIVERY_GATEWAY));

        assertThat(shop.send(Service.BASKET, "GET", Service.DELIVERY_GATEWAY, "/actuator/prometheus", null, there)
                        .status())
                .isEqualTo(403);
    }

    private void makeOne() {
        Person person = people.get();
        String sts = shop.url(Service.STS, "").toString();

        Map<String, String> forged = tokens.selfMade(Service.BASKET, sts, person.id(), Service.ACCOUNT);

        assertThat(status(Service.BASKET, Service.ACCOUNT, person, forged)).isEqualTo(401);
    }

    private void alterProof() {
        Person person = people.get();
        String[] parts = tokens.token(person, Service.GATEWAY, Service.PRODUCT).split("\\.", -1);
        String altered = parts[0] + "." + SigningKey.encode(withZeros(text(parts[1]))) + "." + parts[2];

        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, tokens.header(altered)))
                .isEqualTo(401);
    }

    private void signZeros() {
        Person person = people.get();
        String token = tokens.token(person, Service.GATEWAY, Service.PRODUCT);
        String header = text(token.split("\\.", -1)[0]);
        String claims = text(token.split("\\.", -1)[1]);
        SigningKey asserting = keyOfTheAssertingWorkload();
        assertThat(asserting.sign(header, claims)).as("it is the real key").isEqualTo(token);

        String zeros = asserting.sign(header, withZeros(claims));

        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, tokens.header(zeros)))
                .isEqualTo(401);
        assertThat(status(Service.GATEWAY, Service.PRODUCT, person, tokens.header(token)))
                .as("with its own proof")
                .isEqualTo(200);
    }

    private static String text(String part) {
        return new String(base64.decode(part), StandardCharsets.UTF_8);
    }

    /** The number of zeros in a proof. */
    private static String withZeros(String claims) {
        String zeros = claims.replaceAll("(\"proof\":\")[A-Za-z0-9_-]+", "$1" + "A".repeat(2752));
        assertThat(zeros).hasSameSizeAs(claims).isNotEqualTo(claims);
        return zeros;
    }

    /** Reads the key from the database, as an attacker who took the machine over could. */
    private SigningKey keyOfTheAssertingWorkload() {
        Path data = shop.data().root();
        try {
            byte[] secret = base64.decode(
                    Files.readString(data.resolve("keys/asserting.kek")).strip());
            JdbcClient jdbc =
                    JdbcClient.create(new DriverManagerDataSource("jdbc:sqlite:" + data.resolve("asserting.db")));
            SigningKeyTable table = new SigningKeyTable(jdbc, new KeyEncryption(secret));
            StoredKey key = table.current().getFirst();
            return new SigningKey(JsonWebKey.parse(table.openText(key)), JwsAlgorithm.RS256);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
