// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.util.FileSystemUtils;

/** One Shop in mode shared-jwt for all tests that do not change what others need. */
final class SharedShop implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == TestShop.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return test.getRoot()
                .getStore(ExtensionContext.Namespace.create(SharedShop.class))
                .computeIfAbsent(Running.class)
                .shop;
    }

    /** Closed after the last test. */
    static final class Running implements AutoCloseable {

        private final TestShop<LocalShop> shop;

        Running() {
            try {
                shop = TestShop.local(Files.createTempDirectory("shop-"), Mode.SHARED_JWT, JwsAlgorithm.ES256);
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }

        @Override
        public void close() throws IOException {
            shop.close();
            FileSystemUtils.deleteRecursively(shop.data().root());
        }
    }
}
