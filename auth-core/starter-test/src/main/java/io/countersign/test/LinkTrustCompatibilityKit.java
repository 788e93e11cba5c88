// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerAuthenticator;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import java.net.InetAddress;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/**
 * Tests that every {@link LinkTrust} must pass. They run against an application that uses the trust: with connections to
 * its port, and from it to a server of the kit. A test of a trust extends this class and provides the peers.
 *
 * <p>The class path of the test needs Tomcat, the actuator and the pooled client: {@code spring-boot-starter-webmvc},
 * {@code spring-boot-starter-actuator}, {@code spring-boot-restclient} and {@code httpclient5}.
 *
 * @since 0.1
 */
public abstract class LinkTrustCompatibilityKit {

    /** Id of the service that the application calls. */
    protected static final String SERVICE = "peer.example.com";

    private static final String READERS = "countersign.metrics.readers";

    private static final int OK = 200;

    private static final int FORBIDDEN = 403;

    private static final int NOT_FOUND = 404;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Of a wrong server, because one call may fail for a reason of its own. */
    private static final int CALLS = 3;

    /** Failures of the handshake, and of the host name directly after it. */
    private static final Set<Class<?>> HANDSHAKE_FAILURES =
            Set.of(SSLHandshakeException.class, SSLPeerUnverifiedException.class);

    /** Configuration class with {@code @EnableAutoConfiguration}. It needs no controller. */
    protected abstract Class<?> application();

    /**
     * Properties of the application: {@code countersign.tls.trust}, and the settings by which it permits the
     * {@link #friend}, and nobody else, as a client and as the server of the service {@value #SERVICE}.
     *
     * @param server address of that service: {@code https://localhost} and a port
     */
    protected abstract Map<String, String> properties(URI server);

    /** Properties of TLS on the actuator's own port, for a trust that leaves TLS to Spring Boot. Empty by default. */
    protected Map<String, String> managementProperties() {
        return Map.of();
    }

    /** Prepares the application before it starts, for example with a clock of the test. Does nothing by default. */
    protected void prepare(ConfigurableApplicationContext context) {}

    /** TLS context of a peer that must be accepted, as client and as server. */
    protected abstract SSLContext friend();

    /**
     * TLS context of a peer that must be rejected. Its certificate has the same form as the friend's, and it trusts the
     * application itself.
     */
    protected abstract SSLContext stranger();

    /**
     * TLS context of a peer that is authenticated as the friend is, and permitted nowhere: its name is {@link #otherName}.
     */
    protected abstract SSLContext other();

    /** Name of {@link #other} in the notation of {@code countersign.metrics.readers}. */
    protected abstract String otherName();

    /** TLS context of a peer that differs from the friend only in that its certificate has expired. */
    protected abstract SSLContext expired();

    /** Replaces the identity of the running application. */
    protected abstract void renew(ConfigurableApplicationContext context);

    /** Makes the running application unable to authenticate peers, for example by removing its trust material. */
    protected abstract void forget(ConfigurableApplicationContext context);

    private LinkKitApplication start(LinkKitPeer server) {
        return start(server, Map.of());
    }

    private LinkKitApplication start(LinkKitPeer server, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(properties(server.url()));
        all.put("countersign.services.[" + SERVICE + "].url", server.url().toString());
        all.putAll(more);
        return LinkKitApplication.start(application(), all, this::prepare);
    }

    private LinkKitPeer server(SSLContext context) {
        return LinkKitPeer.start(context, 0);
    }

    @Test
    void trustThenItIsTheOneThatThePropertyNames() {
        try (LinkKitPeer server = server(friend());
                LinkKitApplication application = start(server)) {
            LinkTrust trust = application.trust();
            assertThat(trust.name()).isEqualTo(application.property("countersign.tls.trust"));
            assertThat(trust.name()).matches("[a-z0-9]+(-[a-z0-9]+)*");
            assertThat(trust.health().up()).isTrue();
            assertThat(trust.connectionAge()).isGreaterThanOrEqualTo(Duration.ZERO);
            assertThat(trust.identity())
                    .hasValueSatisfying(own -> assertThat(own.chain()).first().isEqualTo(application.shown(friend())));
            assertThat(trust.identity().orElseThrow().toString())
                    .doesNotContainIgnoringCase("privatekey")
                    .doesNotContain("BEGIN");
        }
    }

    @Test
    void clientWhenAcceptedThenAnsweredAndWhenNotThenNothingIs() {
        try (LinkKitPeer server = server(friend());
                LinkKitApplication application = start(server)) {
            assertThat(application.ask(friend())).as("a friend").isTrue();
            assertThat(application.ask(stranger())).as("a stranger").isFalse();
            assertThat(application.ask(expired())).as("an expired friend").isFalse();
            if (application.trust().server().isPresent()) {
                assertThat(application.ask(other())).as("another peer").isFalse();
            }
            assertThat(application.ask(LinkKitPeer.nobody()))
                    .as("a client without a certificate")
                    .isFalse();
            assertThat(application.askPlainly()).as("plain HTTP").isFalse();
            assertThat(application.heard()).isEqualTo(1);
        }
    }

    @Test
    void serverWhenAcceptedThenCalledAndWhenNotThenNothingIsSent() {
        try (LinkKitPeer first = server(stranger());
                LinkKitApplication application = start(first)) {
            assertNotCalled("a stranger", first, application);
            assertNotCalled("another peer", replace(first, other()), application);
            assertNotCalled("an expired friend", replace(first, expired()), application);
            try (LinkKitPeer last = replace(first, friend())) {
                assertThat(application.call(last.url())).as("a friend").isEqualTo(LinkKitPeer.ANSWER);
            }
        }
    }

    /** Starts another server at an address whose server has stopped. */
    private static LinkKitPeer replace(LinkKitPeer stopped, SSLContext context) {
        return LinkKitPeer.start(context, stopped.url().getPort());
    }

    private static void assertNotCalled(String who, LinkKitPeer wrong, LinkKitApplication application) {
        try (wrong) {
            for (int call = 1; call <= CALLS; call++) {
                assertRefusedInHandshake("call " + call + " of " + who, () -> application.call(wrong.url()));
            }
            assertThat(wrong.heard()).as(who).isEmpty();
        }
    }

    /** A trust that does not authenticate clients refuses to start with names of readers. */
    @Test
    void clientWhenItMayReadMetricsThenItMayReadNothingElse() {
        try (LinkKitPeer server = server(friend());
                LinkKitPeer another = server(other())) {
            try (LinkKitApplication application = start(server, Map.of(READERS, otherName()))) {
                assertThat(application.status(other())).as("another peer").isEqualTo(FORBIDDEN);
                assertThat(application.heard()).isZero();
                assertThat(application.ask(friend())).as("a friend").isTrue();
                ServerLink link = application.trust().server().orElseThrow();
                PeerRule readers = link.named(List.of(otherName()));
                assertThat(readers.permits(identity(link, another))).isTrue();
                assertThat(readers.permits(identity(link, server))).isFalse();
            } catch (RuntimeException ex) {
                assertThat(NestedExceptionUtils.getMostSpecificCause(ex)).hasMessageContaining(READERS);
            }
        }
    }

    private static PeerIdentity identity(ServerLink link, LinkKitPeer peer) {
        PeerVerdict verdict = link.authenticate(peer(PeerRole.CLIENT, peer.certificates()));
        assertThat(verdict).isInstanceOf(PeerVerdict.Accepted.class);
        return ((PeerVerdict.Accepted) verdict).identity();
    }

    @Test
    void identityWhenRenewedThenItIsShownOnBothSides() {
        try (LinkKitPeer server = server(friend());
                LinkKitApplication application = start(server);
                LinkKitClient unused = application.open(friend())) {
            unused.handshake();
            X509Certificate toClients = application.shown(friend());
            application.call(server.url());
            X509Certificate toServers = server.heard().getLast();
            renew(application.context());
            await("another certificate on the own server")
                    .until(() -> !application.shown(friend()).equals(toClients));
            await("another certificate in a call").until(() -> {
                application.call(server.url());
                return !server.heard().getLast().equals(toServers);
            });
            assertThat(application.trust().identity())
                    .hasValueSatisfying(own -> assertThat(own.leaf()).isNotEqualTo(toClients));
            assertThat(application.ask(friend())).isTrue();
            if (application.trust().server().isPresent()) {
                assertThat(unused.ask()).as("on a connection of before").isTrue();
                assertThat(unused.ask()).as("which is closed after that").isFalse();
            }
        }
    }

    @Test
    void peerWhenItCannotBeToldThenNothingIsAnsweredAndNothingIsSent() {
        try (LinkKitPeer server = server(friend());
                LinkKitApplication application = start(server);
                LinkKitClient open = application.open(friend())) {
            application.call(server.url());
            assertThat(open.ask()).isTrue();
            forget(application.context());
            assertThatException().isThrownBy(() -> application.call(server.url()));
            assertThat(server.heard()).hasSize(1);
            if (application.trust().server().isPresent()) {
                assertThat(open.ask()).as("on an open connection").isFalse();
                assertThat(application.ask(friend())).as("on a new one").isFalse();
                assertThat(application.heard()).isEqualTo(1);
            }
        }
    }

    @Test
    void authenticateThenAcceptedRejectedOrUnknownForAKnownReason() {
        try (LinkKitPeer server = server(friend());
                LinkKitPeer another = server(stranger());
                LinkKitPeer expired = server(expired());
                LinkKitApplication application = start(server)) {
            LinkTrust trust = application.trust();
            for (PeerRole role : PeerRole.values()) {
                authenticatorOf(trust, role).ifPresent(authenticator -> {
                    assertThat(authenticator.authenticate(peer(role, server.certificates())))
                            .isInstanceOfSatisfying(PeerVerdict.Accepted.class, accepted -> {
                                assertThat(accepted.identity().name()).isNotBlank();
                                assertThat(accepted.identity().end()).isAfter(Instant.EPOCH);
                            });
                    assertRejected(trust, authenticator.authenticate(peer(role, another.certificates())));
                    assertRejected(trust, authenticator.authenticate(peer(role, expired.certificates())));
                    assertRejected(trust, authenticator.authenticate(peer(role, List.of())));
                });
            }
            forget(application.context());
            for (PeerRole role : PeerRole.values()) {
                authenticatorOf(trust, role)
                        .ifPresent(authenticator -> assertThat(
                                        authenticator.authenticate(peer(role, server.certificates())))
                                .isInstanceOfSatisfying(
                                        PeerVerdict.Unknown.class,
                                        unknown -> assertThat(trust.reasons()).contains(unknown.reason())));
            }
        }
    }

    /** A separate port of the actuator has its own server, which no trust protects. */
    @Test
    void startWhenTheActuatorHasAPortOfItsOwnThenItIsNotPlain() {
        try (LinkKitPeer server = server(friend())) {
            Map<String, String> own = Map.of(
                    "management.server.port", "0",
                    "management.server.address", "0.0.0.0",
                    "management.endpoints.access.default", "unrestricted");
            try (LinkKitApplication application = start(server, own)) {
                assertThat(application.hasManagementPort())
                        .as("the actuator is on the class path, and has a port of its own")
                        .isTrue();
                assertThat(application.askManagementPlainly("/actuator/health")).isFalse();
            } catch (RuntimeException ex) {
                assertThat(NestedExceptionUtils.getMostSpecificCause(ex))
                        .hasMessageContaining("management.server.port");
            }
        }
    }

    /** Clients without a certificate, such as a kubelet, are answered there and nowhere else. */
    @Test
    void managementWhenItIsForProbesThenTheyNeedNoCertificateAndReachNothingElse() {
        try (LinkKitPeer server = server(friend())) {
            Map<String, String> own = new HashMap<>(managementProperties());
            own.put("management.server.port", "0");
            own.put("countersign.tls.management", "true");
            own.put("management.endpoints.web.exposure.include", "*");
            try (LinkKitApplication application = start(server, own)) {
                assertThat(application.managementStatus("/livez")).isEqualTo(OK);
                assertThat(application.managementStatus("/readyz")).isEqualTo(OK);
                for (String path : List.of("/actuator", "/actuator/health", "/actuator/env", LinkKitApplication.PATH)) {
                    assertThat(application.managementStatus(path)).as(path).isEqualTo(NOT_FOUND);
                }
                assertThat(application.askManagementPlainly("/livez"))
                        .as("plain HTTP")
                        .isFalse();
                assertThat(application.ask(LinkKitPeer.nobody()))
                        .as("the same client on the own server")
                        .isFalse();
                X509Certificate shown = application.shownByManagement();
                assertThat(shown).isEqualTo(application.shown(friend()));
                renew(application.context());
                await("another certificate")
                        .until(() -> !application.shownByManagement().equals(shown));
            }
        }
    }

    /** A call that fails later has already opened a connection, and one that fails earlier tests nothing. */
    private static void assertRefusedInHandshake(String what, ThrowingCallable call) {
        assertThat(catchThrowable(call))
                .as(what)
                .isNotNull()
                .satisfies(failure ->
                        assertThat(causes(failure)).anyMatch(cause -> HANDSHAKE_FAILURES.contains(cause.getClass())));
    }

    private static List<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).toList();
    }

    private static ConditionFactory await(String what) {
        return Awaitility.await(what).atMost(PATIENCE);
    }

    private static Optional<PeerAuthenticator> authenticatorOf(LinkTrust trust, PeerRole role) {
        return switch (role) {
            case CLIENT -> trust.server().map(link -> link);
            case SERVER -> trust.client().map(link -> link);
        };
    }

    private static Peer peer(PeerRole role, List<X509Certificate> certificates) {
        return new Peer(role, certificates, InetAddress.getLoopbackAddress());
    }

    private static void assertRejected(LinkTrust trust, PeerVerdict verdict) {
        assertThat(verdict).isInstanceOfSatisfying(PeerVerdict.Rejected.class, rejected -> {
            assertThat(trust.reasons()).contains(rejected.reason());
            assertThat(rejected.message()).isNotBlank();
        });
    }
}
