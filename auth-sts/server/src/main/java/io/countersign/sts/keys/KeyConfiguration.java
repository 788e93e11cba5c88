// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.keys;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.SigningUnavailableException;
import io.countersign.jose.signer.ProvidedKeys;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.KeyHealth;
import io.countersign.keys.KeyInfoContributor;
import io.countersign.keys.KeyMetrics;
import io.countersign.keys.KeyRevocations;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.KeyRotationTask;
import io.countersign.keys.KeySettings;
import io.countersign.keys.RotationSettings;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.revocation.RevocationLog;
import io.countersign.sts.settings.StsProperties;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Configures the signing keys, their encryption and their rotation. */
@Configuration(proxyBeanMethods = false)
class KeyConfiguration {

    private static final KeySettings SETTINGS = new KeySettings("countersign.sts");

    @Bean
    SigningKeyTable signingKeyTable(StsProperties properties, JdbcClient jdbc, ObjectProvider<ProvidedKeys> provided) {
        boolean unset = properties.keyEncryptionKey() == null && properties.keyEncryptionKeyLocation() == null;
        // Nothing is encrypted if a signer provider holds all keys.
        return new SigningKeyTable(
                jdbc,
                unset && provided.getIfAvailable() != null
                        ? KeyEncryption.ofRandomKey()
                        : SETTINGS.encryption(properties.keyEncryptionKey(), properties.keyEncryptionKeyLocation()));
    }

    @Bean
    SigningKeys signingKeys(
            SigningKeyTable table, StsProperties properties, ObjectProvider<ProvidedKeys> provided, Clock clock) {
        JwsAlgorithm algorithm = SETTINGS.algorithm(properties.algorithm());
        ProvidedKeys keys = provided.getIfAvailable();
        if (keys != null && algorithm.isSymmetric()) {
            throw new CountersignConfigurationException(
                    "countersign.sts.algorithm",
                    "It is " + algorithm + ", but a signer provider holds key pairs.",
                    "Set it to an algorithm of the provider's keys, such as ES256.");
        }
        if (keys == null && !properties.keys().replaceProvided() && table.hasActiveProvided()) {
            throw new CountersignConfigurationException(
                    "countersign.signer",
                    "A signer provider holds the key that signs, and none is configured.",
                    "Configure the provider, or set countersign.sts.keys.replace-provided=true to sign with keys of the"
                            + " database from now on.");
        }
        try {
            return SigningKeys.open(
                    table,
                    algorithm,
                    SETTINGS.providers(properties.provider(), algorithm),
                    keys,
                    () -> SETTINGS.secret("secret-location", properties.secretLocation()),
                    properties.longestLife(),
                    clock);
        } catch (SigningUnavailableException ex) {
            throw new CountersignConfigurationException(
                    "countersign.sts.algorithm",
                    "No key can sign. " + ex.getMessage() + ".",
                    "Create a key with a new kid for this algorithm at the signer provider, and make the provider"
                            + " reachable.");
        }
    }

    @Bean
    KeyRotation keyRotation(
            SigningKeys keys,
            SigningKeyTable table,
            PlatformTransactionManager transactions,
            StsProperties properties,
            RevocationLog revocations,
            Clock clock) {
        RotationSettings settings = new RotationSettings(
                properties.keys().rotationInterval(), properties.keys().publishAhead(), properties.longestLife());
        KeyRotation rotation = new KeyRotation(
                keys,
                table,
                new TransactionTemplate(transactions),
                settings,
                clock,
                revoked -> revocations.addKeys(
                        properties.issuer(), revoked, clock.instant().plus(KeyRevocations.LISTED)));
        // Publishes the next key from the first request on.
        rotation.run();
        return rotation;
    }

    @Bean
    KeyRotationTask keyRotationTask(KeyRotation rotation) {
        return new KeyRotationTask(rotation);
    }

    @Bean
    KeyInfoContributor keyInfoContributor(SigningKeys keys, Clock clock) {
        return new KeyInfoContributor("signing", keys, clock);
    }

    @Bean
    KeyMetrics keyMetrics(SigningKeys keys, Clock clock) {
        return new KeyMetrics(keys, "countersign.sts", Tags.empty(), clock);
    }

    @Bean
    HealthIndicator signingKeysHealthIndicator(SigningKeys keys, Clock clock) {
        return new KeyHealth(keys, clock);
    }
}
