// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.SourceMeters;
import io.countersign.attestor.source.files.FileTokenSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Source of tokens of one machine. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "countersign.attestor.source", havingValue = "files")
class FilesConfiguration {

    @Bean
    FileTokenSource tokenSource(AttestorProperties properties, JsonMapper json, Clock clock, SourceMeters meters) {
        Path directory = directory(properties.files());
        try {
            return new FileTokenSource(directory, json, clock, meters);
        } catch (SourceException ex) {
            throw AttestorProperties.wrong(
                    "files.directory",
                    ex.getMessage() + ".",
                    "Start the attestor after the launcher has written the file 'launch' as the last one.");
        }
    }

    private static Path directory(AttestorProperties.Files files) {
        Path directory = files.directory();
        if (directory == null || !Files.isDirectory(directory)) {
            throw AttestorProperties.wrong(
                    "files.directory",
                    directory == null ? "It is not set." : directory + " is not a directory.",
                    "Set it to the directory in which the launcher writes the files of tokens.");
        }
        return directory;
    }
}
