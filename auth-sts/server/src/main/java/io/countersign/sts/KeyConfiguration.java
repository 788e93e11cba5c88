// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What this server signs with, and what keeps it secret. */
@Configuration(proxyBeanMethods = false)
class KeyConfiguration {

    @Bean
    SigningKeyTable signingKeyTable(StsProperties properties, JdbcClient jdbc) {
        return new SigningKeyTable(jdbc, new KeyEncryption(keyEncryptionKey(properties)));
    }

    @Bean
    SigningKeys signingKeys(SigningKeyTable table, StsProperties properties, Clock clock) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(properties.algorithm());
        return SigningKeys.open(
                table,
                algorithm,
                providers(properties, algorithm),
                () -> secret(properties),
                properties.longestLife(),
                clock);
    }

    private static JcaProviders providers(StsProperties properties, JwsAlgorithm algorithm) {
        try {
            return JcaProviders.of(properties.provider()).require(algorithm);
        } catch (IllegalArgumentException ex) {
            throw new CountersignConfigurationException(
                    "sts.provider",
                    ex.getMessage() + ".",
                    "Set it to auto, and put org.bouncycastle:bcprov-jdk18on on the class path: it has every algorithm.");
        }
    }

    @Bean
    KeyRotation keyRotation(
            SigningKeys keys,
            SigningKeyTable table,
            PlatformTransactionManager transactions,
            StsProperties properties,
            Clock clock) {
        RotationSettings settings = new RotationSettings(
                properties.keys().rotationInterval(), properties.keys().publishAhead(), properties.longestLife());
        KeyRotation rotation = new KeyRotation(keys, table, new TransactionTemplate(transactions), settings, clock);
        // The next key is to be published from the first request on.
        rotation.run();
        return rotation;
    }

    @Bean
    KeyRotationTask keyRotationTask(KeyRotation rotation) {
        return new KeyRotationTask(rotation);
    }

    @Bean
    KeyInfoContributor keyInfoContributor(SigningKeys keys, Clock clock) {
        return new KeyInfoContributor(keys, clock);
    }

    @Bean
    KeyMetrics keyMetrics(SigningKeys keys, Clock clock) {
        return new KeyMetrics(keys, clock);
    }

    @Bean
    HealthIndicator signingKeysHealthIndicator(SigningKeys keys, Clock clock) {
        return new KeyHealth(keys, clock);
    }

    private static byte[] keyEncryptionKey(StsProperties properties) {
        String value = properties.keyEncryptionKey();
        if (value == null) {
            return file(properties.keyEncryptionKeyLocation(), "sts.key-encryption-key-location")
                    .readOrCreate(KeyEncryption.KEY_LENGTH);
        }
        try {
            return Base64.getUrlDecoder().decode(value);
        } catch (IllegalArgumentException ex) {
            // Without its cause, whose message quotes a character of the key.
            throw new CountersignConfigurationException(
                    "sts.key-encryption-key", "It is not base64url.", "Set it to 32 random bytes in base64url.");
        }
    }

    private static byte[] secret(StsProperties properties) {
        return file(properties.secretLocation(), "sts.secret-location").read();
    }

    private static SecretFile file(@Nullable Resource location, String property) {
        if (location == null) {
            throw new CountersignConfigurationException(
                    property, "It is not set.", "Set it to a file, such as file:/run/secrets/sts.");
        }
        try {
            return new SecretFile(Path.of(location.getFile().getPath()));
        } catch (IOException ex) {
            throw new CountersignConfigurationException(
                    property,
                    location.getDescription() + " is no file.",
                    "Set it to a file, such as file:/run/secrets/sts.");
        }
    }
}
