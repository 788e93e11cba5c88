// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.util.FileSystemUtils;

/** Server that is shared by all tests that do not change its state. */
final class SharedAsserting implements ParameterResolver {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SharedAsserting.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestAsserting.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Running.class, key -> new Running(), Running.class)
                .asserting;
    }

    private static final class Running implements AutoCloseable {

        private final Path folder;

        private final TestAsserting asserting;

        private Running() {
            try {
                folder = Files.createTempDirectory("asserting");
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
            asserting = TestAsserting.start(folder);
        }

        @Override
        public void close() throws IOException {
            asserting.close();
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
