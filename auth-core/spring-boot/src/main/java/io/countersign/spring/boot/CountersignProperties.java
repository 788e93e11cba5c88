// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.client.UnmappedPolicy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of the application: its callers, the services it calls, and itself.
 *
 * @param serviceId Name of this service as it stands in audiences, such as account.shop.com. Required.
 * @param url Address that callers reach this service at: scheme, host and port. Required for proofs of possession
 *     (DPoP), which are made for an address.
 * @param accept Credential schemes that callers may use, in the order they are tried. Required; "none" stands alone.
 * @param propagate Scheme that outgoing calls carry. The first accepted by default.
 * @param services Services that this one calls, by service id. Only calls to them carry credentials.
 * @param replicas Number of processes that serve as this application. With more than one, stores that a process has for
 *     itself are refused where a proof or a token could be used once at each.
 * @param maxHeaderSize Largest header that a credential may come in.
 * @param maxBodySize Largest body that a scheme takes the digest of.
 * @param clockSkew Duration by which the clocks of services may differ.
 * @param tls Links to other machines.
 * @param endpoint Actuator endpoint.
 * @param client Pooled client of outgoing calls.
 * @param redis Connections to Redis.
 * @param disclosure Disclosure of information about users by credentials.
 * @since 0.1
 */
@ConfigurationProperties("countersign")
public record CountersignProperties(
        @Nullable String serviceId,
        @Nullable URI url,
        @DefaultValue List<String> accept,
        @Nullable String propagate,
        @DefaultValue Map<String, Service> services,
        @DefaultValue("1") int replicas,
        @DefaultValue("32KB") DataSize maxHeaderSize,
        @DefaultValue("256KB") DataSize maxBodySize,
        @DefaultValue("30s") Duration clockSkew,
        @DefaultValue Tls tls,
        @DefaultValue Endpoint endpoint,
        @DefaultValue Client client,
        @DefaultValue Redis redis,
        @DefaultValue Disclosure disclosure) {

    public CountersignProperties {
        if (replicas < 1) {
            throw new CountersignConfigurationException(
                    "countersign.replicas", "It is " + replicas + ".", "Set it to at least 1.");
        }
        ServiceTls.check(services);
    }

    /**
     * Properties of a service that this one calls.
     *
     * @param url Address of the service: scheme, host, port and path.
     * @param scopes Scopes that this service asks for there in its own right.
     * @param propagate Scheme that calls to that service carry. That of all calls by default.
     * @param spiffeId SPIFFE ID that the service must have, such as spiffe://shop.com/account. Required of each https
     *     address without ssl-bundle where countersign.tls.trust is spiffe.
     * @param sslBundle Name of the SSL bundle whose authorities verify the service, which has a certificate for its host
     *     name. It replaces the link trust at that address, so it excludes spiffe-id. The address must be
     *     https, and the bundle needs a truststore. Empty means that it is not set.
     */
    public record Service(
            @Nullable URI url,
            @DefaultValue List<String> scopes,
            @Nullable String propagate,
            @Nullable String spiffeId,
            @Nullable String sslBundle) {

        public Service {
            sslBundle = sslBundle == null || sslBundle.isBlank() ? null : sslBundle;
        }
    }

    /**
     * Links to other machines.
     *
     * @param required Whether links to other machines must run over TLS. False where something else protects them, such
     *     as a service mesh.
     * @param trust Name of the link trust, which identifies and authenticates both ends of a connection: bundle for SSL
     *     bundles, spiffe for SVIDs, or the name of a bean.
     * @param management Whether the separate port of the actuator, management.server.port, is for probes and scrapers
     *     without a certificate: TLS by the identity of the link trust, and only /livez, /readyz and the metrics.
     */
    public record Tls(
            @DefaultValue("true") boolean required,
            @DefaultValue("bundle") String trust,
            @DefaultValue("false") boolean management) {}

    /**
     * Properties of the actuator endpoint.
     *
     * @param switching Whether schemes can be switched by the actuator endpoint without a restart.
     */
    public record Endpoint(@DefaultValue("false") boolean switching) {}

    /**
     * Properties of the pooled client.
     *
     * @param enabled Whether the application's RestClient, RestTemplate and WebClient builders send credentials to the
     *     services in countersign.services.
     * @param unmapped Treatment of calls to hosts of no service in countersign.services: plain sends them without a
     *     credential of the caller, refuse fails.
     * @param maxConnections Largest number of connections in the pool.
     * @param maxConnectionsPerService Largest number of connections to one service.
     * @param connectTimeout Duration after which a connection attempt is given up.
     * @param readTimeout Duration without data after which a response is given up.
     * @param poolTimeout Duration after which waiting for a connection of the pool is given up.
     * @param validateAfter Idle time after which a connection is tested before it is used again. It must be shorter
     *     than the restart of a service.
     * @param sslBundle Name of the SSL bundle that connections use.
     * @param localAddress Address of this machine from which connections to the services in countersign.services are made,
     *     and those of the STS to the user service. The operating system's choice if it is not set. Connections to other
     *     hosts, and those of WebClient, do not use it.
     */
    public record Client(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("plain") UnmappedPolicy unmapped,
            @DefaultValue("256") int maxConnections,
            @DefaultValue("64") int maxConnectionsPerService,
            @DefaultValue("2s") Duration connectTimeout,
            @DefaultValue("5s") Duration readTimeout,
            @DefaultValue("2s") Duration poolTimeout,
            @DefaultValue("250ms") Duration validateAfter,
            @Nullable String sslBundle,
            @Nullable String localAddress) {}

    /**
     * Properties of connections to Redis: of rates, used proofs and tokens, and ended sessions.
     *
     * @param sslBundle Name of the SSL bundle that connections use. Without one, the authorities of the JVM are trusted.
     */
    public record Redis(@Nullable String sslBundle) {}

    /**
     * Properties of the disclosure of information about users by credentials.
     *
     * @param watchLog Whether the log is searched for values of the request's credential. This slows down every logged
     *     line.
     */
    public record Disclosure(@DefaultValue("false") boolean watchLog) {}
}
