// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.lang.reflect.InvocationTargetException;
import java.security.NoSuchProviderException;
import java.security.Provider;

/** Finds optional providers on the class path. Corretto's jar contains a native library for one platform only. */
final class OptionalProviders {

    private static final String CORRETTO = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

    private static final String BOUNCYCASTLE = "org.bouncycastle.jce.provider.BouncyCastleProvider";

    private OptionalProviders() {}

    /**
     * @throws NoSuchProviderException if it is not on the class path, or its library does not load
     */
    static Provider corretto(ClassLoader loader) throws NoSuchProviderException {
        return find("The Amazon Corretto Crypto Provider", () -> {
            Class<?> type = Class.forName(CORRETTO, true, loader);
            Provider provider = (Provider) type.getField("INSTANCE").get(null);
            Object error = type.getMethod("getLoadingError").invoke(provider);
            if (error != null) {
                throw new NoSuchProviderException("The Amazon Corretto Crypto Provider does not load: " + error);
            }
            return provider;
        });
    }

    /**
     * @throws NoSuchProviderException if it is not on the class path
     */
    static Provider bouncyCastle(ClassLoader loader) throws NoSuchProviderException {
        return find(
                "BouncyCastle",
                () -> Class.forName(BOUNCYCASTLE, true, loader)
                        .asSubclass(Provider.class)
                        .getConstructor()
                        .newInstance());
    }

    private static Provider find(String name, Search search) throws NoSuchProviderException {
        try {
            return search.find();
        } catch (ClassNotFoundException ex) {
            throw new NoSuchProviderException(name + " is not on the class path");
        } catch (InvocationTargetException ex) {
            throw new NoSuchProviderException(name + " does not load: " + ex.getCause());
        } catch (ReflectiveOperationException | LinkageError ex) {
            throw new NoSuchProviderException(name + " does not load: " + ex);
        }
    }

    /** Creates a provider by reflection. */
    private interface Search {

        Provider find() throws ReflectiveOperationException, NoSuchProviderException;
    }
}
