// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameTemplateTests {

    private static final TrustDomain SHOP = TrustDomain.parse("shop.com");

    private static final ServiceAccount BASKET = new ServiceAccount("shop", "basket");

    @ParameterizedTest
    @ValueSource(strings = {"/ns/{namespace}/sa/{service-account}", "/{service-account}/{namespace}"})
    void nameThenAccountIsFoundAgain(String path) {
        NameTemplate template = new NameTemplate(SHOP, path);
        assertThat(template.account(template.name(BASKET))).isEqualTo(BASKET);
        assertThat(template.name(BASKET))
                .hasToString("spiffe://shop.com"
                        + path.replace("{namespace}", "shop").replace("{service-account}", "basket"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spiffe://shop.com/ns/shop/sa/basket/x",
                "spiffe://shop.com/ns/shop/sa",
                "spiffe://shop.com/other/shop/sa/basket",
                "spiffe://bank.com/ns/shop/sa/basket",
                "spiffe://shop.com/ns/Shop/sa/basket"
            })
    void accountWhenNameHasAnotherFormThenNull(String name) {
        NameTemplate template = new NameTemplate(SHOP, "/ns/{namespace}/sa/{service-account}");
        assertThat(template.account(SpiffeId.parse(name))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/{namespace}",
                "/{service-account}",
                "/{namespace}-{service-account}",
                "/{namespace}/{service-account}/{namespace}",
                "{namespace}/{service-account}",
                "/{namespace}/{service-account}/",
                "/a b/{namespace}/{service-account}"
            })
    void createWhenPathHasAnotherFormThenRefused(String path) {
        assertThatIllegalArgumentException().isThrownBy(() -> new NameTemplate(SHOP, path));
    }

    @Test
    void ofUserWhenNamesAreTooLongThenNull() {
        assertThat(ServiceAccount.ofUser("system:serviceaccount:" + "a".repeat(63) + ":" + "b".repeat(253)))
                .isNotNull();
        assertThat(ServiceAccount.ofUser("system:serviceaccount:" + "a".repeat(64) + ":b"))
                .isNull();
        assertThat(ServiceAccount.ofUser("system:serviceaccount:a:" + "b".repeat(254)))
                .isNull();
    }
}
