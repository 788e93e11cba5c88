// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.core.CredentialScheme;
import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.SchemeSelection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Actuator endpoint that shows the schemes of callers, with algorithms and keys but without secrets. It switches
 * between configured schemes if {@code countersign.endpoint.switching} is set.
 *
 * @since 0.1
 */
@Endpoint(id = "countersign")
public final class CountersignEndpoint {

    private final ServiceId service;

    private final CredentialSchemes schemes;

    private final List<CountersignInfoContributor> contributors;

    private final boolean switching;

    /**
     * @param switching whether {@link #select} is allowed
     */
    public CountersignEndpoint(
            ServiceId service,
            CredentialSchemes schemes,
            List<CountersignInfoContributor> contributors,
            boolean switching) {
        this.service = Objects.requireNonNull(service, "service cannot be null");
        this.schemes = Objects.requireNonNull(schemes, "schemes cannot be null");
        this.contributors = List.copyOf(contributors);
        this.switching = switching;
    }

    /** Returns the current selection of schemes and further information. */
    @ReadOperation
    public Map<String, Object> describe() {
        SchemeSelection selection = schemes.selection();
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("serviceId", service.value());
        shown.put("accept", names(selection.accept()));
        shown.put("propagate", selection.propagate().name().value());
        shown.put("schemes", schemes.known().stream().map(SchemeName::value).toList());
        shown.put("switching", switching);
        contributors.forEach(contributor -> shown.put(contributor.name(), contributor.info()));
        return shown;
    }

    /**
     * Selects other schemes for new requests. A running application cannot be switched to the scheme {@code none}: that
     * requires a configuration and a restart.
     *
     * @param accept names of schemes in order; in JSON a string with commas, because the actuator does not support
     *     lists: {@code {"accept":"token-exchange,shared-jwt","propagate":"shared-jwt"}}
     * @param propagate scheme of outgoing calls, or {@code null} for the first accepted one
     * @throws InvalidEndpointRequestException if switching is off or the selection is invalid; the selection then stays
     *     unchanged
     */
    @WriteOperation
    public Map<String, Object> select(List<String> accept, @Nullable String propagate) {
        if (!switching) {
            throw refused("Switching is off: countersign.endpoint.switching is not set");
        }
        if (accept.contains(SchemeName.NONE.value()) && !schemes.selection().open()) {
            throw refused("A running application cannot be switched to 'none'");
        }
        try {
            schemes.switchTo(accept, propagate);
        } catch (CountersignConfigurationException ex) {
            throw refused(ex.property() + ": " + ex.reason() + " " + ex.fix());
        }
        return describe();
    }

    private static InvalidEndpointRequestException refused(String reason) {
        return new InvalidEndpointRequestException(reason, reason);
    }

    private static List<String> names(List<CredentialScheme> list) {
        return list.stream().map(scheme -> scheme.name().value()).toList();
    }
}
