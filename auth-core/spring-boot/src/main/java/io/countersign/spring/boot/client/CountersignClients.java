// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.core.ServiceId;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import java.util.Objects;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/**
 * Creates clients of the configured services from the application's {@link RestClient.Builder}, with pooled connections
 * and with credentials.
 *
 * @since 0.1
 */
public final class CountersignClients {

    private final RestClient.Builder builder;

    private final ServiceTargets targets;

    CountersignClients(RestClient.Builder builder, ServiceTargets targets) {
        this.builder = Objects.requireNonNull(builder, "builder cannot be null");
        this.targets = Objects.requireNonNull(targets, "targets cannot be null");
    }

    /**
     * Creates a client of the HTTP service interface {@code type}, for the address of {@code service}.
     *
     * @throws CountersignConfigurationException if the service has no address
     */
    public <T> T create(ServiceId service, Class<T> type) {
        RestClientAdapter adapter = RestClientAdapter.create(restClient(service));
        return HttpServiceProxyFactory.builderFor(adapter).build().createClient(type);
    }

    /**
     * Creates a client whose base URL is the address of {@code service}.
     *
     * @throws CountersignConfigurationException if the service has no address
     */
    public RestClient restClient(ServiceId service) {
        return builder.clone().baseUrl(target(service).url().toString()).build();
    }

    private ServiceTarget target(ServiceId service) {
        return targets.all().stream()
                .filter(target -> target.id().equals(service))
                .findFirst()
                .orElseThrow(() -> new CountersignConfigurationException(
                        "countersign.services.[" + service + "].url",
                        "A client of " + service + " is required, but the service has no address.",
                        "Set it to the address of the service."));
    }
}
