// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives all test classes one attestor with the source {@code files}. It is closed after the last of them. */
final class SharedFilesAttestor implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestAttestor.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedFilesAttestor.class))
                .computeIfAbsent("attestor", any -> start(), TestAttestor.class);
    }

    private static TestAttestor start() {
        try {
            return TestAttestor.files(Files.createTempDirectory("attestor"), new TestClock());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
