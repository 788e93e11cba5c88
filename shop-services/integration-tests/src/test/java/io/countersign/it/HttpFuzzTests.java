// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.shop.account.AccountApplication;
import io.countersign.shop.basket.BasketApplication;
import io.countersign.shop.common.TestService;
import io.countersign.shop.delivery.DeliveryApplication;
import io.countersign.shop.deliverygateway.DeliveryGatewayApplication;
import io.countersign.shop.gateway.GatewayApplication;
import io.countersign.shop.product.ProductApplication;
import io.countersign.shop.user.UserApplication;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Many malformed requests to each service of the Shop, whose neighbours are unavailable. */
@Tag("nightly-shop")
class HttpFuzzTests {

    /** Keeps rate limits from refusing the requests. */
    private static final Map<String, String> UNLIMITED = Map.of(
            "shop.gateway.rate-limit.requests-per-second", "100000",
            "shop.gateway.rate-limit.requests-per-second-and-address", "100000",
            "shop.gateway.rate-limit.logins-per-second", "100000");

    @TempDir
    private Path folder;

    static Stream<Arguments> services() {
        return Stream.of(
                Arguments.of("user", UserApplication.class),
                Arguments.of("account", AccountApplication.class),
                Arguments.of("product", ProductApplication.class),
                Arguments.of("basket", BasketApplication.class),
                Arguments.of("delivery", DeliveryApplication.class),
                Arguments.of("delivery-gateway", DeliveryGatewayApplication.class),
                Arguments.of("gateway", GatewayApplication.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("services")
    void requestWhenOddThenNoFailure(String name, Class<?> application) {
        try (TestService service = TestService.start(application, name, folder, UNLIMITED)) {
            service.fuzz().run(1_000_000, 5_000);
        }
    }
}
