// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.proof.Circuit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/**
 * A service with a path in its address and a context path, in which a filter of Spring reads forms before
 * authentication.
 */
@TestPropertySource(
        properties = {
            "countersign.url=https://basket.shop.com/gate",
            "server.servlet.context-path=/shop",
            "spring.mvc.hiddenmethod.filter.enabled=true"
        })
class ZkBelowAPathTests extends ZkServerFixture {

    private static final Circuit BOUND = Circuit.SECRET_PROOF_BOUND;

    private int status(Circuit circuit, String path) throws Exception {
        return status("GET", path, "", proof(circuit, "GET", "/gate" + path, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/shop/admin/x", "/%73hop/admin/x", "/shop/%61dmin/x", "/sh%6Fp/admin/%78"})
    void requestWhenItNeedsAPolicyThenThatOne(String path) throws Exception {
        assertThat(status(Circuit.ATTRIBUTE_PROOF, path)).isEqualTo(200);
        assertThat(status(BOUND, path)).isEqualTo(401);
    }

    @Test
    void requestWhenItNeedsNoOtherThenTheFirstOne() throws Exception {
        assertThat(status(BOUND, "/shop/me")).isEqualTo(200);
        assertThat(status("GET", "/shop/me", "", proof(BOUND, "GET", "/shop/me", "")))
                .isEqualTo(401);
    }

    @Test
    void formWhenAFilterHasReadItThenNoProofIsComparedWithWhatItLeft() throws Exception {
        for (String proved : new String[] {"", "item=mine"}) {
            assertThat(send(
                                    "POST",
                                    "/shop/form",
                                    "item=theirs",
                                    "Authorization",
                                    proof(BOUND, "POST", "/gate/shop/form", proved),
                                    "Content-Type",
                                    "application/x-www-form-urlencoded")
                            .statusCode())
                    .isGreaterThanOrEqualTo(400);
        }
    }
}
