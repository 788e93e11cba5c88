// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.jose.JwsAlgorithm;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What a Shop is started with.
 *
 * @param mode how its callers prove who they are
 * @param algorithm what tokens are signed with
 * @param ports where it listens
 * @param data where it keeps its state
 * @param others further properties of all services, which win over those that follow from the rest
 * @since 0.1
 */
public record ShopSettings(
        Mode mode, JwsAlgorithm algorithm, Ports ports, DataDirectory data, Map<String, String> others) {

    public ShopSettings {
        Objects.requireNonNull(mode, "mode cannot be null");
        Objects.requireNonNull(algorithm, "algorithm cannot be null");
        Objects.requireNonNull(ports, "ports cannot be null");
        Objects.requireNonNull(data, "data cannot be null");
        others = Map.copyOf(others);
    }

    /** As arguments of a Spring application. None of them is a secret: those are in files. */
    String[] arguments() {
        return properties().entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
    }

    private Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("shop.mode", mode.modeName());
        properties.put("shop.jwt.algorithm", algorithm.jwaName());
        properties.put(
                "shop.jwt.own-algorithm", KeyMaterial.ownAlgorithm(algorithm).jwaName());
        properties.put("shop.login-audience", mode.loginAudience());
        properties.put("shop.host", Ports.HOST);
        properties.put("shop.data", data.toString());
        properties.put("shop.keys", data.keys().toString());
        for (Service service : Service.values()) {
            properties.put("shop.ports." + service.shortName(), String.valueOf(ports.of(service)));
            properties.put("shop.url." + service.shortName(), ports.url(service).toString());
        }
        properties.putAll(mode.properties());
        properties.putAll(others);
        return properties;
    }
}
