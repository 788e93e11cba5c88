// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.Attributes;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Secret and attributes of a member in mode {@code zk}, in a file that only its owner can read. They never
 * leave this machine.
 *
 * @param secret 64 hexadecimal digits
 * @param field field of the secret's circuits, {@code null} for that of BN254
 * @param attested attributes that the Shop's operator attested, if any
 * @since 0.1
 */
public record Wallet(
        String secret, @Nullable String field, @Nullable Attested attested) {

    private static final JsonMapper mapper = new JsonMapper();

    public Wallet {
        Objects.requireNonNull(secret, "secret cannot be null");
    }

    /** Returns the wallet of a new member whose circuits are over that field. */
    public static Wallet random(Field field) {
        return new Wallet(Secret.random(field).value().hex(), field.fieldName(), null);
    }

    public Wallet with(Attested attributes) {
        return new Wallet(secret, field, attributes);
    }

    /** Returns the field of the circuits that prove something of this member. */
    Field ofField() {
        return field == null
                ? Field.BN254
                : Field.named(field)
                        .orElseThrow(() -> new LauncherException("a wallet has the unknown field " + field));
    }

    Secret key() {
        return switch (ofField()) {
            case BN254 -> Secret.of(HexFormat.of().parseHex(secret));
            case GOLDILOCKS -> Secret.of(Field.GOLDILOCKS.parse(secret));
        };
    }

    /** Returns the wallet of a member if its file exists. */
    public static Optional<Wallet> read(DataDirectory data, String name) {
        Path file = data.wallet(name);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(mapper.readValue(Files.readString(file), Wallet.class));
        } catch (IOException | JacksonException ex) {
            // Thrown without its cause, whose message quotes the file.
            throw new LauncherException(file + " cannot be read");
        }
    }

    /** @throws LauncherException if the wallet does not exist */
    public static Wallet require(DataDirectory data, String name) {
        return read(data, name).orElseThrow(() -> new LauncherException("there is no wallet " + data.wallet(name)));
    }

    public void write(DataDirectory data, String name) {
        Path file = data.wallet(name);
        try {
            PrivateFiles.directory(Objects.requireNonNull(file.getParent(), "a wallet is in a folder"));
            PrivateFiles.write(file, mapper.writeValueAsString(this));
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }

    /**
     * Attested attributes.
     *
     * @param role number of a role of the Shop
     * @param country numeric country code of ISO 3166-1
     * @param salt salt of the leaf, 64 hexadecimal digits
     */
    public record Attested(long role, int country, LocalDate dateOfBirth, Instant expiry, String salt) {

        Attributes attributes() {
            return Attributes.of(role, country, dateOfBirth, expiry);
        }

        Membership.Attested forProver() {
            return new Membership.Attested(attributes(), FieldElement.parse(salt));
        }

        @Override
        public String toString() {
            return "Attested";
        }
    }

    @Override
    public String toString() {
        return "Wallet";
    }
}
