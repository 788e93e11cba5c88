// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.json.StrictJson;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginClaimsTests {

    private static Caller.Login read(String json) {
        return LoginClaims.read(StrictJson.parseObject(json), LoginClaims.ACR);
    }

    @Test
    void readWhenBothThenBoth() {
        assertThat(read("{\"acr\":\"gold\",\"auth_time\":1000}"))
                .isEqualTo(new Caller.Login(Set.of("gold"), Instant.ofEpochSecond(1000)));
    }

    @Test
    void readWhenArrayThenAllOfIt() {
        assertThat(read("{\"acr\":[\"c1\",\"c2\",\"c1\"]}")).isEqualTo(new Caller.Login(Set.of("c1", "c2"), null));
    }

    @Test
    void readWhenTextHasSpacesThenOneClass() {
        assertThat(read("{\"acr\":\"gold silver\"}")).isEqualTo(new Caller.Login(Set.of("gold silver"), null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"acr\":null,\"auth_time\":null}",
                "{\"acr\":1,\"auth_time\":\"1000\"}",
                "{\"acr\":true,\"auth_time\":1000.5}",
                "{\"acr\":[],\"auth_time\":[1000]}",
                "{\"acr\":[\"gold\",1],\"auth_time\":9223372036854775807}",
                "{\"acr\":[[\"gold\"]],\"auth_time\":true}",
                "{\"acr\":{\"gold\":true},\"auth_time\":{\"seconds\":1}}",
                "{\"ACR\":\"gold\",\"Auth_time\":1000}",
            })
    void readWhenClaimsHaveAnotherFormThenUnknown(String json) {
        assertThat(read(json)).isNull();
    }
}
