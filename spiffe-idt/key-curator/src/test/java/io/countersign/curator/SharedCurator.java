// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.util.FileSystemUtils;

/**
 * Curator that is shared by all tests that need no settings of their own. After each test, the log is audited, and all
 * reservations expire.
 */
final class SharedCurator implements ParameterResolver, AfterEachCallback {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(SharedCurator.class);

    private static final Duration LONGER_THAN_RESERVATIONS = Duration.ofMinutes(2);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestCurator.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return shared(context);
    }

    private static TestCurator shared(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Running.class, key -> new Running(), Running.class)
                .curator;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TestCurator curator = shared(context);
        curator.audit();
        curator.clock().advance(LONGER_THAN_RESERVATIONS);
    }

    private static final class Running implements AutoCloseable {

        private final Path folder;

        private final TestCurator curator;

        private Running() {
            try {
                folder = Files.createTempDirectory("curator");
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
            curator = TestCurator.start(folder);
        }

        @Override
        public void close() throws IOException {
            curator.close();
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
