// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A logout revokes the token at every service. */
class LogoutTests {

    static final List<Service> SERVICES =
            List.of(Service.GATEWAY, Service.USER, Service.ACCOUNT, Service.PRODUCT, Service.BASKET);

    /** Returns the path of the user's own resources. */
    static String path(Service service, Person person) {
        return switch (service) {
            case GATEWAY, PRODUCT, STS, DELIVERY_STS, ZK, ASSERTING -> "/products";
            case USER -> "/users?username=" + person.name();
            case ACCOUNT -> "/accounts?userID=" + person.id();
            case DELIVERY_GATEWAY, DELIVERY -> "/shipments/none";
            case BASKET -> "/basket/" + person.id();
        };
    }

    /** Returns the status for a user who requests the own resources. */
    static int status(TestShop<?> shop, Service service, Person person) {
        return Http.get(shop.url(service, path(service, person)), person.headers())
                .status();
    }

    @Test
    void logoutWhenServicesShareAProcessThenAllRefuseAtOnceAndAfterARestart(@TempDir Path data) {
        Person gone;
        try (TestShop<LocalShop> shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256)) {
            gone = shop.person();
            Person stays = shop.person();
            for (Service service : SERVICES) {
                assertThat(status(shop, service, gone)).as(service.shortName()).isEqualTo(200);
            }

            Reply logout = gone.call("POST", "/logout", null);

            assertThat(logout.status()).as(logout.body()).isBetween(200, 204);
            for (Service service : SERVICES) {
                assertThat(status(shop, service, gone)).as(service.shortName()).isEqualTo(401);
                assertThat(status(shop, service, stays)).as(service.shortName()).isEqualTo(200);
            }
        }
        // The issuer is in the token, so the ports must be the same.
        try (TestShop<LocalShop> again = TestShop.again(gone.shop())) {
            for (Service service : SERVICES) {
                assertThat(status(again, service, gone)).as(service.shortName()).isEqualTo(401);
            }
        }
    }
}
