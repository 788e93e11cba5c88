// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Identity of this workload and its permitted peers, with {@code countersign.tls.trust=spiffe}.
 *
 * @param endpointSocket Socket of the Workload API, such as unix:///run/spire/agent.sock. SPIFFE_ENDPOINT_SOCKET of
 *     the environment by default.
 * @param id SPIFFE ID of this workload. Required if the Workload API offers SVIDs of several IDs.
 * @param server Whether the application's own server uses mutual TLS by the SVID. Set it to false if browsers connect:
 *     server.ssl then applies, and the SVID is for outgoing calls only.
 * @param allowedClients SPIFFE IDs of the workloads that may connect, or patterns such as spiffe://shop.com/ops/*.
 *     Required if the own server uses the SVID.
 * @param startTimeout Maximum time to wait for the first SVID.
 * @param refreshInterval Interval of polling the Workload API, in addition to its updates.
 * @param maxConnectionAge Maximum age of a connection, on either side; at most a quarter of the SVID's life.
 * @param minRemaining Remaining life of the SVID below which the application is not healthy. A quarter of its life by
 *     default.
 * @param jwtIssuers Permitted issuers of JWT-SVIDs that name an issuer. None by default.
 * @param jwtStale Maximum age of JWT bundles. Older ones are not used.
 * @since 0.1
 */
@ConfigurationProperties("countersign.spiffe")
public record CountersignSpiffeProperties(
        @Nullable String endpointSocket,
        @Nullable String id,
        @DefaultValue("true") boolean server,
        @DefaultValue List<String> allowedClients,
        @DefaultValue("30s") Duration startTimeout,
        @DefaultValue("30s") Duration refreshInterval,
        @DefaultValue("10m") Duration maxConnectionAge,
        @Nullable Duration minRemaining,
        @DefaultValue List<String> jwtIssuers,
        @DefaultValue("10m") Duration jwtStale) {}
