// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Service;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users cannot read or change the resources of others, through the gateway or directly. */
@ExtendWith(SharedShop.class)
class OwnershipTests {

    private static TestShop<LocalShop> shop;

    private static Person owner;

    private static Person other;

    private static String account;

    private static String product;

    private static String order;

    @BeforeAll
    static void fill(TestShop<LocalShop> shared) {
        shop = shared;
        product = shop.product("1.00", 100);
        owner = shop.person();
        other = shop.person();
        account = owner.account("10.00");
        order = owner.buy(product, 1).expect(201).text("orderId");
        owner.call("POST", "/basket/" + owner.id() + "/" + product, "{\"quantity\":2}")
                .expect(200);
    }

    private static String filled(String path) {
        return path.replace("{user}", owner.id())
                .replace("{name}", owner.name())
                .replace("{password}", owner.password())
                .replace("{self}", other.id())
                .replace("{account}", account)
                .replace("{product}", product)
                .replace("{order}", order)
                .replace("{new}", UUID.randomUUID().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    GATEWAY | GET    | /users                                        | 403 | -
                    GATEWAY | GET    | /users?username={name}                        | 403 | -
                    GATEWAY | DELETE | /users/userID/{user}                          | 403 | -
                    GATEWAY | PUT    | /users/userID/{user}                          | 403 | {"displayName":"Mallory"}
                    GATEWAY | PUT    | /users/userID/{user}/password                 | 403 | {"oldPwd":"{password}","newPwd":"{new}"}
                    GATEWAY | PUT    | /users/userID/{user}/roles                    | 403 | {"roles":["USER"]}
                    GATEWAY | PUT    | /users/userID/{self}/roles                    | 403 | {"roles":["ADMIN"]}
                    GATEWAY | GET    | /users/{user}/accounts                        | 403 | -
                    GATEWAY | POST   | /users/{user}/accounts                        | 403 | {}
                    GATEWAY | POST   | /users/{user}/accounts/{account}              | 403 | {"amount":1}
                    GATEWAY | GET    | /users/{user}/accounts/{account}/transactions | 403 | -
                    GATEWAY | POST   | /users/{self}/accounts/{account}              | 404 | {"amount":1}
                    GATEWAY | GET    | /users/{self}/accounts/{account}/transactions | 404 | -
                    GATEWAY | POST   | /accounts/{user}                              | 403 | -
                    GATEWAY | GET    | /accounts                                     | 403 | -
                    GATEWAY | GET    | /accounts?userID={user}                       | 403 | -
                    GATEWAY | POST   | /accounts                                     | 403 | {"userID":"{user}"}
                    GATEWAY | GET    | /accounts/{account}                           | 404 | -
                    GATEWAY | DELETE | /accounts/{account}                           | 404 | -
                    GATEWAY | GET    | /accounts/{account}/transactions              | 404 | -
                    GATEWAY | GET    | /accounts/user/{user}                         | 403 | -
                    GATEWAY | POST   | /accounts/user/{user}/update_balance          | 403 | {"amount":1}
                    GATEWAY | POST   | /cart/checkout/{user}                         | 403 | -
                    GATEWAY | POST   | /basket/checkout/{user}                       | 403 | -
                    GATEWAY | GET    | /basket                                       | 403 | -
                    GATEWAY | GET    | /basket/{user}                                | 403 | -
                    GATEWAY | DELETE | /basket/{user}                                | 403 | -
                    GATEWAY | POST   | /basket/{user}/{product}                      | 403 | {"quantity":1}
                    GATEWAY | PUT    | /basket/{user}/{product}                      | 403 | {"quantity":1}
                    GATEWAY | DELETE | /basket/{user}/{product}                      | 403 | -
                    GATEWAY | GET    | /basket/{user}/orders                         | 403 | -
                    GATEWAY | GET    | /basket/{user}/orders/{order}                 | 403 | -
                    GATEWAY | GET    | /basket/{self}/orders/{order}                 | 404 | -
                    GATEWAY | POST   | /products                                     | 403 | {"name":"Mine","price":1,"stock":1}
                    GATEWAY | PUT    | /products/{product}                           | 403 | {"name":"Mine","price":1}
                    GATEWAY | PUT    | /products/{product}/updatestock               | 403 | {"stock":1}
                    USER    | GET    | /users                                        | 403 | -
                    USER    | GET    | /users?username={name}                        | 403 | -
                    USER    | DELETE | /users/userID/{user}                          | 403 | -
                    USER    | PUT    | /users/userID/{user}                          | 403 | {"displayName":"Mallory"}
                    USER    | PUT    | /users/userID/{user}/password                 | 403 | {"oldPwd":"{password}","newPwd":"{new}"}
                    USER    | PUT    | /users/userID/{user}/roles                    | 403 | {"roles":["USER"]}
                    USER    | PUT    | /users/userID/{self}/roles                    | 403 | {"roles":["ADMIN"]}
                    ACCOUNT | GET    | /accounts                                     | 403 | -
                    ACCOUNT | GET    | /accounts?userID={user}                       | 403 | -
                    ACCOUNT | POST   | /accounts                                     | 403 | {"userID":"{user}"}
                    ACCOUNT | GET    | /accounts/{account}                           | 404 | -
                    ACCOUNT | DELETE | /accounts/{account}                           | 404 | -
                    ACCOUNT | POST   | /accounts/{account}                           | 404 | {"amount":1}
                    ACCOUNT | POST   | /accounts/{account}                           | 404 | {"amount":-1}
                    ACCOUNT | POST   | /accounts/user/{user}/update_balance          | 403 | {"amount":1}
                    ACCOUNT | GET    | /accounts/user/{user}                         | 403 | -
                    ACCOUNT | GET    | /accounts/{account}/transactions              | 404 | -
                    ACCOUNT | PUT    | /holds/{new}                                  | 403 | {"userID":"{user}","amount":1}
                    ACCOUNT | POST   | /holds/{order}/capture                        | 403 | -
                    ACCOUNT | POST   | /holds/{order}/release                        | 403 | -
                    ACCOUNT | PUT    | /debits/{new}                                 | 403 | {"userID":"{user}","amount":1}
                    ACCOUNT | POST   | /debits/{order}/bar                           | 403 | -
                    ACCOUNT | POST   | /debits/{order}/undo                          | 403 | -
                    PRODUCT | POST   | /products                                     | 403 | {"name":"Mine","price":1,"stock":1}
                    PRODUCT | PUT    | /products/{product}                           | 403 | {"name":"Mine","price":1}
                    PRODUCT | PUT    | /products/{product}/updatestock               | 403 | {"stock":1}
                    PRODUCT | PUT    | /reservations/{new}                           | 403 | {"lines":[{"productId":"{product}","quantity":1}]}
                    PRODUCT | POST   | /reservations/commit                          | 403 | {"orderIds":["{order}"]}
                    PRODUCT | POST   | /reservations/{order}/commit                  | 403 | -
                    PRODUCT | POST   | /reservations/{order}/release                 | 403 | -
                    BASKET  | GET    | /basket                                       | 403 | -
                    BASKET  | GET    | /basket/{user}                                | 403 | -
                    BASKET  | DELETE | /basket/{user}                                | 403 | -
                    BASKET  | POST   | /basket/{user}/{product}                      | 403 | {"quantity":1}
                    BASKET  | PUT    | /basket/{user}/{product}                      | 403 | {"quantity":1}
                    BASKET  | DELETE | /basket/{user}/{product}                      | 403 | -
                    BASKET  | POST   | /basket/checkout/{user}                       | 403 | -
                    BASKET  | GET    | /basket/{user}/orders                         | 403 | -
                    BASKET  | GET    | /basket/{user}/orders/{order}                 | 403 | -
                    BASKET  | GET    | /basket/{self}/orders/{order}                 | 404 | -
                    """)
    void callWhenItIsAnothersThenItIsRefusedAndNothingChanges(
            Service service, String method, String path, int status, String json) {
        String before = things();

        Reply reply = other.call(service, method, filled(path), json == null ? null : filled(json));

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(things()).isEqualTo(before);
    }

    /** All resources of the owner, and the roles of the other user. */
    private static String things() {
        return Stream.of(
                                "/users?username={name}",
                                "/users/{user}/accounts",
                                "/accounts/{account}/transactions",
                                "/basket/{user}",
                                "/basket/{user}/orders",
                                "/products/{product}")
                        .map(path -> owner.get(filled(path)).expect(200).body())
                        .collect(Collectors.joining())
                + other.get("/users?username=" + other.name()).expect(200).body();
    }

    @ParameterizedTest
    @CsvSource({"/accounts/, {account}", "/basket/{self}/orders/, {order}"})
    void callWhenItIsAnothersThenItIsAsIfItWereNot(String path, String id) {
        Reply known = other.get(filled(path + id));
        Reply unknown = other.get(filled(path + "{new}"));

        assertThat(known.status()).isEqualTo(unknown.status());
        assertThat(known.text("type")).isEqualTo(unknown.text("type"));
        assertThat(known.text("detail")).isEqualTo(unknown.text("detail"));
    }

    @Test
    void checkoutWhenCartNamesAnothersAccountThenNobodyPays() {
        String own = other.account("10.00");
        String cart = "{\"cart\":{\"items\":[{\"productId\":\"{product}\",\"quantity\":1}],\"accNum\":\"{account}\"}}";
        String before = things();

        Reply reply = other.call("POST", "/cart/checkout/" + other.id(), filled(cart));

        assertThat(reply.status()).as(reply.body()).isEqualTo(409);
        assertThat(reply.text("reason")).isEqualTo("no_account");
        assertThat(things()).isEqualTo(before);
        assertThat(other.balance(own)).isEqualByComparingTo("10.00");
    }

    @Test
    void callWhenItIsOnesOwnThenItIsThere() {
        assertThat(owner.balance(account)).isEqualByComparingTo("9.00");
        assertThat(owner.get("/basket/" + owner.id()).expect(200).body()).contains(product);
        assertThat(owner.get("/basket/" + owner.id() + "/orders/" + order).status())
                .isEqualTo(200);
    }

    @Test
    void callWhenOneIsAdministratorThenOthersThingsAreThere() {
        Person administrator = shop.administrator();

        assertThat(administrator.get("/users").status()).isEqualTo(200);
        assertThat(administrator.get("/basket").status()).isEqualTo(200);
        assertThat(administrator.get(Service.ACCOUNT, "/accounts/" + account).status())
                .isEqualTo(200);
    }
}
