// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Address of a parcel.
 *
 * @param name name of the recipient
 * @param street street with the house number
 * @param postcode letters, digits, spaces and hyphens, in the country's format
 * @param country ISO 3166-1 alpha-2 code
 * @since 0.1
 */
public record PostalAddress(
        @NotBlank @Size(max = 100) @Printable String name,
        @NotBlank @Size(max = 200) @Printable String street,
        @NotBlank @Size(max = 100) @Printable String city,

        @NotNull
        @Pattern(
                regexp = "[A-Za-z0-9](?:[A-Za-z0-9 -]{0,14}[A-Za-z0-9])?",
                message = "must be 1 to 16 letters, digits, spaces and hyphens")
        String postcode,

        @NotNull @CountryCode String country) {

    /** Omits the address, which is personal data. */
    @Override
    public String toString() {
        return "PostalAddress[" + country + "]";
    }
}
