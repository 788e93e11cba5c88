// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who this workload is and who may connect to it, where {@code countersign.tls.trust} is {@code spiffe}.
 *
 * @param endpointSocket Socket of the SPIFFE Workload API, such as unix:///run/spire/agent.sock. The environment's
 *     SPIFFE_ENDPOINT_SOCKET by default.
 * @param server Whether the application's own server speaks mutual TLS by the SVID. False where people's browsers
 *     connect to it: then it is what server.ssl says, and the SVID is for outgoing calls alone.
 * @param allowedClients SPIFFE IDs of the workloads that may connect, or patterns such as spiffe://shop.com/ops/*.
 *     Required where workloads connect.
 * @param startTimeout Duration after which the application gives up waiting for its first SVID.
 * @param refreshInterval Interval at which the Workload API is asked, beside what it pushes.
 * @param maxConnectionAge Longest time that a connection is used, on either side; never more
 *     than a quarter of the SVID's life.
 * @param minRemaining Remaining life of the SVID below which the application is not healthy. A
 *     quarter of its life by default.
 * @param jwtIssuers What the issuer of a JWT-SVID may be, where it names one. None by default.
 * @param jwtStale Age from which on JWT bundles that could not be read again no longer tell.
 * @since 0.1
 */
@ConfigurationProperties("countersign.spiffe")
public record CountersignSpiffeProperties(
        @Nullable String endpointSocket,
        @DefaultValue("true") boolean server,
        @DefaultValue List<String> allowedClients,
        @DefaultValue("30s") Duration startTimeout,
        @DefaultValue("30s") Duration refreshInterval,
        @DefaultValue("10m") Duration maxConnectionAge,
        @Nullable Duration minRemaining,
        @DefaultValue List<String> jwtIssuers,
        @DefaultValue("10m") Duration jwtStale) {}
