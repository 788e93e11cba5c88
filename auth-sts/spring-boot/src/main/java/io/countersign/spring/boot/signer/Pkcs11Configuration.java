// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.signer;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.signer.Pkcs11Settings;
import io.countersign.jose.signer.Pkcs11Signer;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;

/** Creates the signer of a PKCS#11 module from properties. */
final class Pkcs11Configuration {

    static final String PREFIX = "countersign.signer.pkcs11";

    private static final String PROVIDER = "SunPKCS11";

    private Pkcs11Configuration() {}

    static Pkcs11Signer signer(CountersignSignerProperties.Pkcs11 properties) {
        Path library = Objects.requireNonNull(properties.library(), "required by the condition");
        List<Pkcs11Settings.Key> keys = keys(properties.keys());
        String pin = pin(properties.pin(), properties.pinLocation());
        if (Security.getProvider(PROVIDER) == null) {
            throw wrong(
                    "library",
                    "This JDK has no provider " + PROVIDER + ".",
                    "Use a JDK with the module jdk.crypto.cryptoki.");
        }
        try {
            return new Pkcs11Signer(new Pkcs11Settings(library, properties.slot(), pin, keys));
        } catch (IllegalArgumentException ex) {
            throw wrong(
                    "library",
                    ex.getMessage() + ".",
                    "Set it to the PKCS#11 library of the module, and slot to a slot with a token.");
        }
    }

    private static List<Pkcs11Settings.Key> keys(List<CountersignSignerProperties.Key> properties) {
        if (properties.isEmpty()) {
            throw wrong("keys", "It is empty.", "List each key with alias and algorithm, the newest last.");
        }
        List<Pkcs11Settings.Key> keys = new ArrayList<>();
        for (int i = 0; i < properties.size(); i++) {
            keys.add(key("keys[" + i + "]", properties.get(i)));
        }
        return keys;
    }

    private static Pkcs11Settings.Key key(String name, CountersignSignerProperties.Key key) {
        if (key.alias() == null || key.alias().isBlank()) {
            throw wrong(name + ".alias", "It is not set.", "Set it to the label of the private key.");
        }
        return new Pkcs11Settings.Key(
                key.alias(), algorithm(name, key.algorithm()), Objects.requireNonNullElse(key.keyId(), key.alias()));
    }

    private static JwsAlgorithm algorithm(String name, @Nullable String value) {
        String fix = "Set it to one of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384 and ES512.";
        try {
            JwsAlgorithm algorithm = JwsAlgorithm.of(Objects.requireNonNullElse(value, ""));
            if (algorithm.jwaName().matches("[RPE]S\\d{3}")) {
                return algorithm;
            }
        } catch (IllegalArgumentException ex) {
            throw wrong(name + ".algorithm", "It is not a known algorithm.", fix);
        }
        throw wrong(name + ".algorithm", "Java's PKCS#11 provider does not sign with " + value + ".", fix);
    }

    private static String pin(@Nullable String pin, @Nullable Resource location) {
        if ((pin == null) == (location == null)) {
            throw wrong(
                    "pin-location",
                    pin == null ? "Neither it nor pin is set." : "Both it and pin are set.",
                    "Set one of them, pin-location to a file such as file:/run/secrets/pin.");
        }
        if (pin != null) {
            return pin;
        }
        try {
            return Objects.requireNonNull(location, "one of two")
                    .getContentAsString(StandardCharsets.UTF_8)
                    .strip();
        } catch (IOException ex) {
            throw wrong(
                    "pin-location", location + " cannot be read.", "Create the file, readable for this application.");
        }
    }

    private static CountersignConfigurationException wrong(String name, String reason, String fix) {
        return new CountersignConfigurationException(PREFIX + "." + name, reason, fix);
    }
}
