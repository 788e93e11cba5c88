// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Address of the API server of Kubernetes. */
final class ApiServerAddress {

    private static final String PROPERTY = "kubernetes.api-server";

    private static final String HOST = "KUBERNETES_SERVICE_HOST";

    private static final String PORT = "KUBERNETES_SERVICE_PORT";

    private ApiServerAddress() {}

    /** Returns the configured address, or that of the pod's environment. */
    static URI of(@Nullable URI configured, Environment environment) {
        URI address = configured == null ? ofPod(environment) : configured;
        boolean isRoot = address.getRawPath() == null
                || address.getRawPath().isEmpty()
                || address.getRawPath().equals("/");
        if (!"https".equals(address.getScheme()) || address.getHost() == null || !isRoot) {
            throw AttestorProperties.wrong(
                    PROPERTY,
                    "It is " + address + ".",
                    "Use an address of https without a path, such as https://kubernetes.default.svc.");
        }
        return address;
    }

    private static URI ofPod(Environment environment) {
        String host = environment.getProperty(HOST);
        if (host == null) {
            throw AttestorProperties.wrong(
                    PROPERTY,
                    "It is not set, and the environment has no " + HOST + ".",
                    "Set it to the address of the API server.");
        }
        String literal = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return URI.create("https://" + literal + ":" + environment.getProperty(PORT, "443"));
    }
}
