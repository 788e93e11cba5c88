// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.sdjwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.Sha256;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Disclosed claim or array element, with the salt that protects its digest from guessing (RFC 9901 section 4.2). Its
 * {@code toString} shows only the name.
 *
 * @since 0.1
 */
public final class SdDisclosure {

    static final String DIGESTS = "_sd";

    static final String ELEMENT = "...";

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final int SALT_OCTETS = 16;

    // The JSON reader accepts only objects, so the array is wrapped in one.
    private static final String BEFORE = "{\"d\":";

    private static final String AFTER = "}";

    private final String encoded;

    private final @Nullable String name;

    private final Object value;

    private SdDisclosure(String encoded, @Nullable String name, Object value) {
        this.encoded = encoded;
        this.name = name;
        this.value = value;
    }

    /**
     * Creates a disclosure of a claim with a new salt of 128 bits.
     *
     * @throws IllegalArgumentException if the name is one that SD-JWT reserves
     */
    public static SdDisclosure of(String name, Object value) {
        Objects.requireNonNull(value, "value cannot be null");
        if (isReserved(name)) {
            throw new IllegalArgumentException("The claim name is reserved: '" + name + "'");
        }
        byte[] salt = new byte[SALT_OCTETS];
        RANDOM.nextBytes(salt);
        byte[] object = JsonWriter.write(Map.of("d", List.of(Base64Url.encode(salt), name, value)));
        byte[] array = Arrays.copyOfRange(object, BEFORE.length(), object.length - AFTER.length());
        return new SdDisclosure(Base64Url.encode(array), name, value);
    }

    private static boolean isReserved(String name) {
        return name.equals(DIGESTS) || name.equals(ELEMENT);
    }

    /**
     * Parses a disclosure.
     *
     * @param encoded base64url of a JSON array: salt, name and value of a claim, or salt and value of an element
     * @throws InvalidCredentialException if it has another form
     */
    public static SdDisclosure parse(String encoded) {
        String array = new String(Base64Url.decode(encoded), StandardCharsets.UTF_8);
        JsonObject object = StrictJson.parseObject(BEFORE + array + AFTER);
        if (object.size() != 1 || !(object.get("d") instanceof List<?> list) || !(first(list) instanceof String)) {
            throw malformed();
        }
        return switch (list.size()) {
            case 2 -> new SdDisclosure(encoded, null, list.get(1));
            case 3 -> new SdDisclosure(encoded, claimName(list.get(1)), list.get(2));
            default -> throw malformed();
        };
    }

    private static @Nullable Object first(List<?> list) {
        return list.isEmpty() ? null : list.getFirst();
    }

    private static String claimName(Object name) {
        if (!(name instanceof String text) || isReserved(text)) {
            throw malformed();
        }
        return text;
    }

    /** Returns the name of the claim, or {@code null} for an array element. */
    public @Nullable String name() {
        return name;
    }

    Object value() {
        return value;
    }

    /** Returns the text over which the digest is computed. */
    public String encoded() {
        return encoded;
    }

    /** Returns the SHA-256 of the encoded text, in base64url. */
    public String digest() {
        return Base64Url.encode(Sha256.digest(encoded.getBytes(StandardCharsets.US_ASCII)));
    }

    static InvalidCredentialException malformed() {
        return new InvalidCredentialException(RefusalCode.MALFORMED, "not a token with disclosures");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SdDisclosure that && encoded.equals(that.encoded);
    }

    @Override
    public int hashCode() {
        return encoded.hashCode();
    }

    @Override
    public String toString() {
        return "SdDisclosure[" + name + "]";
    }
}
