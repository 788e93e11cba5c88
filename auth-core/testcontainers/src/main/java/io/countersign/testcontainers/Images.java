// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import org.testcontainers.utility.DockerImageName;

/** Names of the images: {@code countersign/<program>}, in the version of this library. */
final class Images {

    private static final String VERSION = version();

    private Images() {}

    static DockerImageName of(String program) {
        return name(program).withTag(VERSION);
    }

    /**
     * Returns the image if it is one of the program.
     *
     * @throws IllegalStateException if it has another name and is no declared substitute
     */
    static DockerImageName require(DockerImageName image, String program) {
        Objects.requireNonNull(image, "image cannot be null").assertCompatibleWith(name(program));
        return image;
    }

    private static DockerImageName name(String program) {
        return DockerImageName.parse("countersign/" + program);
    }

    private static String version() {
        Properties properties = new Properties();
        try (InputStream in = Images.class.getResourceAsStream("images.properties")) {
            properties.load(Objects.requireNonNull(in, "images.properties is missing"));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return properties.getProperty("version");
    }
}
