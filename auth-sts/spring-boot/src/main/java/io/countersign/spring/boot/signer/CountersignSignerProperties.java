// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.signer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.io.Resource;

/**
 * Properties of signing keys that are held elsewhere.
 *
 * @param clientKeyId Id of the key that this application signs with as a client and as a service, instead of
 *     countersign.jwt.client.key-location.
 * @param timeout Duration after which a signature is given up.
 * @param maxConcurrent Largest number of signatures at the same time. Eight times as many wait.
 * @param pkcs11 Token of a PKCS#11 module, which is the signer provider if its library is set.
 * @since 0.1
 */
@ConfigurationProperties("countersign.signer")
public record CountersignSignerProperties(
        @Nullable String clientKeyId,
        @DefaultValue("5s") Duration timeout,
        @DefaultValue("8") int maxConcurrent,
        @DefaultValue Pkcs11 pkcs11) {

    /**
     * Token of a PKCS#11 module.
     *
     * @param library Path of the library of the module, such as /usr/lib/softhsm/libsofthsm2.so.
     * @param slot Id of the slot with the token. The first slot with a token by default.
     * @param pin PIN of the user, for environment variables. Prefer pin-location.
     * @param pinLocation File with the PIN of the user.
     * @param keys Keys of the token that sign. The last one for an algorithm is the newest.
     */
    public record Pkcs11(
            @Nullable Path library,
            @Nullable Long slot,
            @Nullable String pin,
            @Nullable Resource pinLocation,
            @DefaultValue List<Key> keys) {

        /** Leaves out the PIN. */
        @Override
        public String toString() {
            return "Pkcs11[" + library + ", " + slot + ", " + keys + "]";
        }
    }

    /**
     * Key of a token.
     *
     * @param alias Label of the private key and its certificate.
     * @param algorithm Algorithm that the key signs with: RS, PS or ES.
     * @param keyId Value of "kid" of its tokens. The alias by default.
     */
    public record Key(
            @Nullable String alias,
            @Nullable String algorithm,
            @Nullable String keyId) {}
}
