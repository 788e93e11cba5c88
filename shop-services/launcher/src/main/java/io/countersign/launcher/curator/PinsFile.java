// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.launcher.support.LauncherException;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.pins.PinsText;
import io.countersign.registration.pins.PinsTextException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
        try {
            return log.text().parse();
        } catch (PinsTextException ex) {
            String name = ex.property().isEmpty() ? PREFIX : PREFIX + "." + ex.property();
            throw new LauncherException(
                    file + (ex.isMissing() ? " has no " + name : " has a wrong " + name + ": " + ex.getMessage()), ex);
        }
    }

    /** Properties of a pinned log. Addresses and keys of servers are not among them. */
    record Log(
            @Nullable String id,
            @Nullable String key,
            @Nullable String parameters,
            @DefaultValue("0") int slots,
            @DefaultValue List<String> successors,
            @DefaultValue List<Attestor> attestors,
            @DefaultValue List<String> witnesses,
            @DefaultValue("0") int cosignatures) {

        PinsText text() {
            List<PinsText.Attestor> all = attestors.stream().map(Attestor::text).toList();
            return new PinsText(id, key, parameters, slots, successors, all, witnesses, cosignatures);
        }
    }

    /** Properties of a pinned attestor. */
    record Attestor(
            @Nullable String key,
            @DefaultValue List<String> names,
            @DefaultValue List<String> addresses,
            @Nullable Instant end) {

        PinsText.Attestor text() {
            return new PinsText.Attestor(key, names, addresses, end);
        }
    }
}
