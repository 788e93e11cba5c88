// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkerTests {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "Authorization, Bearer, at+jwt, https://a, Authorization, Bearer, at+jwt, https://a, true",
                "Authorization, Bearer, at+jwt, https://a, authorization, bearer, AT+JWT, https://a, true",
                "Authorization, Bearer, at+jwt, https://a, Authorization, Bearer, at+jwt, https://b, false",
                "Authorization, Bearer, at+jwt, https://a, Authorization, Bearer, at+jwt, HTTPS://A, false",
                "Authorization, Bearer, at+jwt, https://a, Authorization, Bearer, dvid+jwt, https://a, false",
                "Authorization, Bearer, -, -, Authorization, DPoP, -, -, false",
                "Authorization, Bearer, at+jwt, -, Authorization, Bearer, -, https://b, true",
                "Authorization, -, -, -, Txn-Token, -, -, -, false",
                "-, -, -, -, Txn-Token, -, -, -, true",
            })
    void overlapsThenAsSomeRequestCouldCarryBoth(
            String header,
            String scheme,
            String type,
            String issuer,
            String otherHeader,
            String otherScheme,
            String otherType,
            String otherIssuer,
            boolean expected) {
        Marker one = new Marker(header, scheme, type, issuer);
        Marker other = new Marker(otherHeader, otherScheme, otherType, otherIssuer);
        assertThat(one.overlaps(other)).isEqualTo(expected);
        assertThat(other.overlaps(one)).isEqualTo(expected);
    }

    @Test
    void overlapsWhenOneIsOpaqueThenNotWithJwtsInTheSamePlace() {
        Marker opaque = Marker.opaque("Authorization", "Bearer");
        Marker jwt = new Marker("authorization", "bearer", "at+jwt", null);
        assertThat(opaque.overlaps(jwt)).isFalse();
        assertThat(jwt.overlaps(opaque)).isFalse();
        assertThat(opaque.overlaps(Marker.opaque("Authorization", "Bearer"))).isTrue();
        assertThat(opaque.overlaps(new Marker("Authorization", "Bearer", null, null)))
                .isTrue();
    }

    @Test
    void overlapsWhenThePlaceOfOneIsWiderThenItsShapeDoesNotCount() {
        Marker jwt = new Marker("Authorization", "Bearer", "at+jwt", null);
        assertThat(Marker.opaque("Authorization", null).overlaps(jwt)).isTrue();
        assertThat(jwt.overlaps(Marker.opaque("Authorization", null))).isTrue();
    }

    @Test
    void overlapsWhenAnythingThenAlways() {
        assertThat(Marker.ANYTHING.overlaps(new Marker("a", "b", "c", "d"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"at+jwt, -", "-, https://a", "at+jwt, https://a"})
    void constructorWhenOpaqueTokenHasTypeOrIssuerThenThrows(String type, String issuer) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Marker("Authorization", "Bearer", type, issuer, TokenShape.OPAQUE))
                .withMessage("an opaque token has neither type nor issuer");
    }
}
