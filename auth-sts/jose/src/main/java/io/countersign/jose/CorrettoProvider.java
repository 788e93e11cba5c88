// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.security.Provider;
import org.jspecify.annotations.Nullable;

/** Finds the Amazon Corretto Crypto Provider, which may be left out, and has its native library for one platform: elsewhere the JDK does. */
final class CorrettoProvider {

    private static final String NAME = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

    private CorrettoProvider() {}

    static @Nullable Provider load(ClassLoader loader) {
        Logger logger = System.getLogger(CorrettoProvider.class.getName());
        try {
            Class<?> type = Class.forName(NAME, true, loader);
            Provider provider = (Provider) type.getField("INSTANCE").get(null);
            Object error = type.getMethod("getLoadingError").invoke(provider);
            if (error == null) {
                return provider;
            }
            logger.log(Level.INFO, "The JDK does the cryptography: the Corretto provider does not load ({0})", error);
        } catch (ReflectiveOperationException | LinkageError ex) {
            logger.log(
                    Level.DEBUG, "The JDK does the cryptography: there is no Corretto provider ({0})", ex.toString());
        }
        return null;
    }
}
