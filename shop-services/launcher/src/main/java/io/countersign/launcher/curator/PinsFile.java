// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/**
 * Pins as a service has them: a YAML or properties file with {@code countersign.registration.log}. Other properties are
 * ignored, so it may be the configuration of the service.
 */
final class PinsFile {

    private static final String PREFIX = "countersign.registration.log";

    private static final int LONGEST = 1 << 20;

    private final Path file;

    private PinsFile(Path file) {
        this.file = file;
    }

    /** @throws LauncherException if a property is missing or wrong */
    static Pins read(Path file) {
        PinsFile pins = new PinsFile(file);
        return pins.pins(pins.log());
    }

    private Log log() {
        try {
            ConfigurationPropertySource source =
                    Objects.requireNonNull(ConfigurationPropertySource.from(source()), "it is no stub");
            return new Binder(source)
                    .bind(PREFIX, Bindable.of(Log.class))
                    .orElseThrow(() -> new LauncherException(file + " has no " + PREFIX));
        } catch (NoSuchFileException ex) {
            throw new LauncherException("there is no file " + file);
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be read: " + ex.getMessage(), ex);
        } catch (BindException ex) {
            throw new LauncherException(file + " has a wrong value at " + ex.getName(), ex);
        } catch (LauncherException ex) {
            throw ex;
        } catch (RuntimeException ex) {
            throw new LauncherException(file + " is not a YAML or properties file", ex);
        }
    }

    /** Reads the only document: which of several applies would depend on profiles. */
    private PropertySource<?> source() throws IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        PropertySourceLoader loader =
                name.endsWith(".properties") ? new PropertiesPropertySourceLoader() : new YamlPropertySourceLoader();
        List<PropertySource<?>> documents = loader.load(file.toString(), new ByteArrayResource(content()));
        if (documents.size() != 1) {
            throw new LauncherException(file + " must have one document, not " + documents.size());
        }
        return documents.getFirst();
    }

    private byte[] content() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(LONGEST + 1);
            if (content.length > LONGEST) {
                throw new LauncherException(file + " is too long for a file with pins");
            }
            return content;
        }
    }

    private Pins pins(Log log) {
        Genesis genesis = value(
                "slots",
                log.slots(),
                slots -> new Genesis(
                        slots,
                        (int) Math.ceil(Math.sqrt(slots)),
                        value("parameters", log.parameters(), PinsFile::hexDigest),
                        value("key", log.key(), PinsFile::key)));
        Octets id = value("id", log.id(), PinsFile::digest);
        List<PinnedAttestor> attestors =
                log.attestors().stream().map(this::attestor).toList();
        if (attestors.isEmpty()) {
            throw missing("attestors");
        }
        Set<Ed25519Key> successors = keys("successors", log.successors());
        Set<Ed25519Key> witnesses = keys("witnesses", log.witnesses());
        return value(
                "cosignatures",
                log.cosignatures(),
                required -> Pins.of(id, genesis, attestors)
                        .withSuccessors(successors)
                        .withWitnesses(witnesses, required));
    }

    private PinnedAttestor attestor(Attestor attestor) {
        if (attestor.names().isEmpty()) {
            throw missing("attestors[].names");
        }
        return value(
                "attestors[].addresses",
                attestor.addresses(),
                addresses -> new PinnedAttestor(
                        value("attestors[].key", attestor.key(), PinsFile::key),
                        value("attestors[].names", attestor.names(), SpiffeIdPatterns::parse),
                        addresses.stream().map(AddressRange::parse).toList(),
                        value("attestors[].end", attestor.end(), Instant::parse)));
    }

    private Set<Ed25519Key> keys(String name, List<String> texts) {
        Set<Ed25519Key> keys = new LinkedHashSet<>();
        texts.forEach(text -> keys.add(value(name, text, PinsFile::key)));
        return keys;
    }

    private <S, T> T value(String name, @Nullable S value, Function<S, T> conversion) {
        if (value == null) {
            throw missing(name);
        }
        try {
            return conversion.apply(value);
        } catch (IllegalArgumentException | DateTimeParseException ex) {
            throw new LauncherException("%s has a wrong %s.%s: %s".formatted(file, PREFIX, name, ex.getMessage()), ex);
        }
    }

    private LauncherException missing(String name) {
        return new LauncherException(file + " has no " + PREFIX + "." + name);
    }

    /** Decodes the digest of a key or the id of a log. */
    static Octets digest(String text) {
        return Base64Url.decode(text).require(Octets.DIGEST, "A digest");
    }

    private static Octets hexDigest(String text) {
        return Octets.of(HexFormat.of().parseHex(text)).require(Octets.DIGEST, "A digest");
    }

    private static Ed25519Key key(String text) {
        return Ed25519Key.parse(Base64Url.decode(text));
    }

    /** Properties of a pinned log. Addresses and keys of servers are not among them. */
    record Log(
            @Nullable String id,
            @Nullable String key,
            @Nullable String parameters,
            @Nullable Integer slots,
            @DefaultValue List<String> successors,
            @DefaultValue List<Attestor> attestors,
            @DefaultValue List<String> witnesses,
            @DefaultValue("0") int cosignatures) {}

    /** Properties of a pinned attestor. */
    record Attestor(
            @Nullable String key,
            @DefaultValue List<String> names,
            @DefaultValue List<String> addresses,
            @Nullable String end) {}
}
