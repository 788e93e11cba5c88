// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Files of the page, built from {@code page/}; none if Node was missing at build time. */
final class PageFiles {

    static final MediaType WASM = MediaType.parseMediaType("application/wasm");

    private static final String FOLDER = "page/";

    private static final MediaType SCRIPT = new MediaType("text", "javascript", StandardCharsets.UTF_8);

    private static final Map<String, MediaType> TYPES = Map.of(
            "index.html",
            new MediaType("text", "html", StandardCharsets.UTF_8),
            "page.css",
            new MediaType("text", "css", StandardCharsets.UTF_8),
            "page.js",
            SCRIPT,
            "worker.js",
            SCRIPT,
            "curve.wasm",
            WASM,
            "icon.svg",
            MediaType.parseMediaType("image/svg+xml"));

    private final Map<String, PublicFile> files;

    private PageFiles(Map<String, PublicFile> files) {
        this.files = Map.copyOf(files);
    }

    static PageFiles load() {
        Map<String, PublicFile> files = new HashMap<>();
        TYPES.forEach((name, type) -> {
            byte[] content = read(name);
            if (content != null) {
                files.put(name, new PublicFile(content, type));
            }
        });
        return new PageFiles(files.size() == TYPES.size() ? files : Map.of());
    }

    private static byte @Nullable [] read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(FOLDER + name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static PageFiles none() {
        return new PageFiles(Map.of());
    }

    boolean areThere() {
        return !files.isEmpty();
    }

    Optional<PublicFile> named(String name) {
        return Optional.ofNullable(files.get(name));
    }
}
