// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.LocalShop;
import io.countersign.launcher.Service;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody reads or changes what is another user's, through the gateway or past it. */
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
                .replace("{account}", account)
                .replace("{product}", product)
                .replace("{order}", order)
                .replace("{new}", UUID.randomUUID().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    GATEWAY | GET    | /users                                        | -
                    GATEWAY | DELETE | /users/userID/{user}                          | -
                    GATEWAY | GET    | /users/{user}/accounts                        | -
                    GATEWAY | POST   | /users/{user}/accounts                        | {}
                    GATEWAY | POST   | /users/{user}/accounts/{account}              | {"amount":1}
                    GATEWAY | GET    | /users/{user}/accounts/{account}/transactions | -
                    GATEWAY | POST   | /accounts/{user}                              | -
                    GATEWAY | POST   | /cart/checkout/{user}                         | -
                    GATEWAY | GET    | /basket/{user}                                | -
                    GATEWAY | DELETE | /basket/{user}                                | -
                    GATEWAY | POST   | /basket/{user}/{product}                      | {"quantity":1}
                    GATEWAY | PUT    | /basket/{user}/{product}                      | {"quantity":1}
                    GATEWAY | DELETE | /basket/{user}/{product}                      | -
                    GATEWAY | GET    | /basket/{user}/orders                         | -
                    GATEWAY | GET    | /basket/{user}/orders/{order}                 | -
                    GATEWAY | POST   | /products                                     | {"name":"Mine","price":1,"stock":1}
                    GATEWAY | PUT    | /products/{product}/updatestock               | {"stock":1}
                    USER    | GET    | /users                                        | -
                    USER    | DELETE | /users/userID/{user}                          | -
                    ACCOUNT | GET    | /accounts                                     | -
                    ACCOUNT | GET    | /accounts?userID={user}                       | -
                    ACCOUNT | POST   | /accounts                                     | {"userID":"{user}"}
                    ACCOUNT | GET    | /accounts/{account}                           | -
                    ACCOUNT | DELETE | /accounts/{account}                           | -
                    ACCOUNT | POST   | /accounts/{account}                           | {"amount":1}
                    ACCOUNT | POST   | /accounts/{account}                           | {"amount":-1}
                    ACCOUNT | POST   | /accounts/user/{user}/update_balance          | {"amount":1}
                    ACCOUNT | GET    | /accounts/user/{user}                         | -
                    ACCOUNT | GET    | /accounts/{account}/transactions              | -
                    ACCOUNT | PUT    | /holds/{new}                                  | {"userID":"{user}","amount":1}
                    ACCOUNT | POST   | /holds/{order}/capture                        | -
                    ACCOUNT | POST   | /holds/{order}/release                        | -
                    PRODUCT | POST   | /products                                     | {"name":"Mine","price":1,"stock":1}
                    PRODUCT | PUT    | /products/{product}/updatestock               | {"stock":1}
                    PRODUCT | PUT    | /reservations/{new}                           | {"lines":[{"productId":"{product}","quantity":1}]}
                    PRODUCT | POST   | /reservations/{order}/commit                  | -
                    PRODUCT | POST   | /reservations/{order}/release                 | -
                    BASKET  | GET    | /basket                                       | -
                    BASKET  | GET    | /basket/{user}                                | -
                    BASKET  | DELETE | /basket/{user}                                | -
                    BASKET  | POST   | /basket/{user}/{product}                      | {"quantity":1}
                    BASKET  | PUT    | /basket/{user}/{product}                      | {"quantity":1}
                    BASKET  | DELETE | /basket/{user}/{product}                      | -
                    BASKET  | POST   | /basket/checkout/{user}                       | -
                    BASKET  | GET    | /basket/{user}/orders                         | -
                    BASKET  | GET    | /basket/{user}/orders/{order}                 | -
                    """)
    void callWhenItIsAnothersThenItIsForbiddenOrNotFound(Service service, String method, String path, String json) {
        Reply reply = other.call(service, method, filled(path), json == null ? null : filled(json));

        assertThat(reply.status()).as(reply.body()).isIn(403, 404);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
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
