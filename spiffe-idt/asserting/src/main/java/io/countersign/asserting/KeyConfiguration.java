// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.IdtMode;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.KeyHealth;
import io.countersign.keys.KeyInfoContributor;
import io.countersign.keys.KeyMetrics;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.KeyRotationTask;
import io.countersign.keys.KeySettings;
import io.countersign.keys.RotatedKeys;
import io.countersign.keys.RotationSettings;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spring.security.CountersignConfigurationException;
import io.micrometer.core.instrument.Tags;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Keys that this server signs with besides its SVID, their encryption and their rotation. */
@Configuration(proxyBeanMethods = false)
class KeyConfiguration {

    private static final KeySettings SETTINGS = new KeySettings("countersign.asserting");

    @Bean
    KeyEncryption keyEncryption(AssertingProperties properties) {
        return SETTINGS.encryption(properties.keyEncryptionKey(), properties.keyEncryptionKeyLocation());
    }

    @Bean
    SigningKeyTable signingKeyTable(JdbcClient jdbc, KeyEncryption encryption) {
        return new SigningKeyTable(jdbc, encryption);
    }

    @Bean
    SigningKeyTable anonRootKeyTable(JdbcClient jdbc, KeyEncryption encryption) {
        return new SigningKeyTable(jdbc, encryption, AnonRootKeys.TABLE);
    }

    @Bean
    SigningKeys signingKeys(SigningKeyTable signingKeyTable, AssertingProperties properties, Clock clock) {
        JwsAlgorithm algorithm = SETTINGS.algorithm(properties.algorithm());
        if (algorithm.isSymmetric()) {
            throw new CountersignConfigurationException(
                    "countersign.asserting.algorithm",
                    "With " + algorithm + ", verifiers of DVIDs could issue them, too.",
                    "Use an algorithm with a key pair, such as ES256.");
        }
        return SigningKeys.open(
                signingKeyTable,
                algorithm,
                SETTINGS.providers(properties.provider(), algorithm),
                () -> new byte[0],
                properties.longestLife(),
                clock);
    }

    @Bean
    AnonRootKeys anonRootKeys(SigningKeyTable anonRootKeyTable, LiveIdentity identity, Clock clock) {
        return AnonRootKeys.open(anonRootKeyTable, identity.id(), clock);
    }

    @Bean
    KeyRotations keyRotations(
            SigningKeys keys,
            SigningKeyTable signingKeyTable,
            AnonRootKeys roots,
            SigningKeyTable anonRootKeyTable,
            PlatformTransactionManager transactions,
            AssertingProperties properties,
            Clock clock) {
        Duration life = properties.longestLife();
        AssertingProperties.Keys own = properties.keys();
        AssertingProperties.AnonRoot root = properties.anonRoot();
        TransactionTemplate template = new TransactionTemplate(transactions);
        return new KeyRotations(Map.of(
                IdtMode.DVID,
                started(
                        keys,
                        signingKeyTable,
                        template,
                        new RotationSettings(own.rotationInterval(), own.publishAhead(), life),
                        clock),
                IdtMode.ANON_MODE,
                started(
                        roots,
                        anonRootKeyTable,
                        template,
                        new RotationSettings(root.rotationInterval(), root.publishAhead(), life),
                        clock)));
    }

    /** Runs the rotation once, so that the next key is published from the first request on. */
    private static KeyRotation started(
            RotatedKeys keys,
            SigningKeyTable table,
            TransactionTemplate template,
            RotationSettings settings,
            Clock clock) {
        KeyRotation rotation = new KeyRotation(keys, table, template, settings, clock);
        rotation.run();
        return rotation;
    }

    @Bean
    KeyRotationTask signingKeyTask(KeyRotations rotations) {
        return new KeyRotationTask(rotations.of(IdtMode.DVID));
    }

    @Bean
    KeyRotationTask anonRootKeyTask(KeyRotations rotations) {
        return new KeyRotationTask(rotations.of(IdtMode.ANON_MODE));
    }

    @Bean
    KeyInfoContributor keyInfoContributor(SigningKeys keys, Clock clock) {
        return new KeyInfoContributor("signing", keys, clock);
    }

    @Bean
    KeyInfoContributor anonRootInfoContributor(AnonRootKeys roots, Clock clock) {
        return new KeyInfoContributor("anonRoot", roots, clock);
    }

    @Bean
    KeyMetrics keyMetrics(SigningKeys keys, Clock clock) {
        return metrics(IdtMode.DVID, keys, clock);
    }

    @Bean
    KeyMetrics anonRootKeyMetrics(AnonRootKeys roots, Clock clock) {
        return metrics(IdtMode.ANON_MODE, roots, clock);
    }

    private static KeyMetrics metrics(IdtMode mode, RotatedKeys keys, Clock clock) {
        return new KeyMetrics(keys, "countersign.asserting", Tags.of("mode", mode.value()), clock);
    }

    @Bean
    HealthIndicator signingKeysHealthIndicator(SigningKeys keys, Clock clock) {
        return new KeyHealth(keys, clock);
    }

    @Bean
    HealthIndicator anonRootKeysHealthIndicator(AnonRootKeys roots, Clock clock) {
        return new KeyHealth(roots, clock);
    }
}
