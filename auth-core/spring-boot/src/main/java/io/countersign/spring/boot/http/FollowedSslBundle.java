// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.http;

import io.countersign.spring.boot.SslBundleProperty;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * TLS context of an SSL bundle. After the bundle is replaced it is the context of the new one. If that one cannot be
 * loaded there is none: the last one may contain authorities that are no longer trusted.
 *
 * @since 0.1
 */
public final class FollowedSslBundle implements Supplier<@Nullable SSLContext> {

    private final SslBundles bundles;

    private final String name;

    private volatile Loaded loaded;

    private FollowedSslBundle(SslBundles bundles, String name, SslBundle bundle) {
        this.bundles = bundles;
        this.name = name;
        this.loaded = new Loaded(bundle, bundle.createSslContext());
    }

    /**
     * Returns the source of the context of the bundle that a property names; if it names none, of {@code null}.
     *
     * @throws CountersignConfigurationException if there is no bundle of that name, or it cannot be loaded
     */
    public static Supplier<@Nullable SSLContext> of(
            String property, @Nullable String name, @Nullable SslBundles bundles) {
        SslBundle bundle = SslBundleProperty.find(property, name, bundles);
        if (name == null || bundle == null || bundles == null) {
            return () -> null;
        }
        try {
            return new FollowedSslBundle(bundles, name, bundle);
        } catch (IllegalStateException ex) {
            throw new CountersignConfigurationException(
                    property,
                    "The SSL bundle '" + name + "' cannot be loaded: " + ex.getMessage() + ".",
                    "Correct the files of the bundle and their passwords under spring.ssl.bundle.");
        }
    }

    /** Asks for the bundle each time: the registry skips its update handlers if an earlier one fails. */
    @Override
    public SSLContext get() {
        SslBundle bundle = bundles.getBundle(name);
        Loaded last = loaded;
        return last.bundle().equals(bundle) ? last.context() : replace(bundle);
    }

    private synchronized SSLContext replace(SslBundle bundle) {
        if (!loaded.bundle().equals(bundle)) {
            loaded = new Loaded(bundle, bundle.createSslContext());
        }
        return loaded.context();
    }

    private record Loaded(SslBundle bundle, SSLContext context) {

        private Loaded {
            Objects.requireNonNull(bundle, "bundle cannot be null");
            Objects.requireNonNull(context, "context cannot be null");
        }
    }
}
