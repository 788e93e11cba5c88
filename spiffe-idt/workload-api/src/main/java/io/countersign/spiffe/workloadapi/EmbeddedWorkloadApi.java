// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Issuer of one trust domain that serves the SPIFFE Workload API on Unix sockets, <strong>for one machine, for
 * development and for tests</strong>. It does not attest workloads: it issues an identity to any process that can open
 * a socket, or to a user of the machine. In production, SPIRE serves the Workload API, and applications see no
 * difference.
 *
 * <p>X.509-SVIDs are renewed after half of their lifetime and pushed to the open streams. Authorities are rotated in
 * time: the next one is in the bundle before it signs, and the previous one stays until everything that it signed has
 * expired. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class EmbeddedWorkloadApi implements BundleFeed, AutoCloseable {

    private final AuthorityStore store;

    private final Issuer issuer;

    private final Federation federation;

    private final UpdateStreams streams = new UpdateStreams();

    private final WorkloadSockets sockets;

    private final Ticker ticker;

    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedWorkloadApi(Builder builder, AuthorityStore store) {
        this.store = store;
        Set<SpiffeId> ids =
                builder.registrations.stream().map(Registration::id).collect(Collectors.toUnmodifiableSet());
        Map<SpiffeId, Set<String>> names =
                ids.stream().collect(Collectors.toMap(id -> id, id -> builder.dnsNames.getOrDefault(id, Set.of())));
        this.issuer = new Issuer(builder.trustDomain, names, builder.lives, builder.clock, store);
        this.federation = new Federation(builder.trustDomain, streams::update);
        Responses responses = new Responses(issuer, federation);
        WorkloadService service = new WorkloadService(responses, new JwtSvids(issuer, responses), streams);
        this.sockets = new WorkloadSockets(builder.registrations, service);
        this.ticker = new Ticker(issuer);
    }

    /**
     * Returns a builder.
     *
     * @param trustDomain name of the trust domain, such as {@code shop.com}, in lower case
     */
    public static Builder builder(String trustDomain) {
        return new Builder(SpiffeNames.trustDomain(trustDomain));
    }

    /** Returns the value of {@code SPIFFE_ENDPOINT_SOCKET} for the workload of a socket. */
    public static String endpoint(Path socket) {
        return "unix:" + socket.toAbsolutePath().normalize();
    }

    private void start(List<BundleFeed> feeds) {
        try {
            feeds.forEach(federation::add);
            issuer.watch(streams::update);
            sockets.start();
            ticker.start();
        } catch (RuntimeException ex) {
            close();
            throw ex;
        }
    }

    public TrustDomain trustDomain() {
        return issuer.trustDomain();
    }

    @Override
    public PublishedBundle current() {
        return issuer.snapshot().bundle();
    }

    @Override
    public Watch watch(Runnable onChange) {
        Objects.requireNonNull(onChange, "onChange cannot be null");
        return issuer.watch(onChange);
    }

    /** Returns its authorities, oldest first. */
    public List<AuthorityStatus> authorities() {
        return issuer.snapshot().authorities().statuses();
    }

    /**
     * Adds the next authority to the bundle, unless there is one already. It signs from the next {@link
     * #rotateAuthority()} on, or from its scheduled time.
     *
     * @return id of the next authority
     */
    public String prepareAuthority() {
        return issuer.prepare();
    }

    /**
     * Makes the prepared authority active. If none is prepared, a new one is created, which verifiers elsewhere may
     * not know at once. Existing X.509-SVIDs are renewed with it when they are due, or by {@link #rotateSvids()}.
     *
     * @return id of the active authority
     */
    public String rotateAuthority() {
        return issuer.rotate();
    }

    /**
     * Removes an authority from the bundle at once, so that nothing that it signed is valid any more. The X.509-SVIDs
     * that it signed are renewed.
     *
     * @throws IllegalArgumentException if no authority has the id
     */
    public void dropAuthority(String id) {
        issuer.drop(id);
    }

    /** Renews all X.509-SVIDs. */
    public void rotateSvids() {
        issuer.renewAll();
    }

    /**
     * Adds the bundle of another trust domain for the workloads of this one.
     *
     * @param feed feed of the bundle, such as another embedded Workload API; start both before they federate with each
     *     other
     * @throws IllegalArgumentException if there is already a bundle of that trust domain
     */
    public void federate(BundleFeed feed) {
        federation.add(feed);
    }

    /**
     * Removes the bundle of another trust domain.
     *
     * @throws IllegalArgumentException if there is no such bundle
     */
    public void defederate(TrustDomain trustDomain) {
        federation.remove(trustDomain);
    }

    /** Closes the open streams so that clients reconnect to the next server, and removes the sockets. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        ticker.close();
        federation.close();
        streams.close();
        sockets.close();
        store.close();
    }

    @Override
    public String toString() {
        return "EmbeddedWorkloadApi[" + trustDomain() + "]";
    }

    /**
     * Builder of an embedded Workload API.
     *
     * @since 0.1
     */
    public static final class Builder {

        private final TrustDomain trustDomain;

        private final List<Registration> registrations = new ArrayList<>();

        private final Map<SpiffeId, Set<String>> dnsNames = new HashMap<>();

        private final List<BundleFeed> feeds = new ArrayList<>();

        private Lives lives = Lives.DEFAULT;

        private Clock clock = Clock.systemUTC();

        private @Nullable Path state;

        private Builder(TrustDomain trustDomain) {
            this.trustDomain = trustDomain;
        }

        /** Sets the lifetime of X.509-SVIDs: 1 h by default, at least 2 s. */
        public Builder svidLife(Duration life) {
            lives = new Lives(life, lives.jwtSvid(), lives.authority());
            return this;
        }

        /** Sets the lifetime of JWT-SVIDs: 5 min by default, at least 2 s. */
        public Builder jwtSvidLife(Duration life) {
            lives = new Lives(lives.svid(), life, lives.authority());
            return this;
        }

        /** Sets the lifetime of authorities: 24 h by default, at least six times the lifetime of SVIDs. */
        public Builder authorityLife(Duration life) {
            lives = new Lives(lives.svid(), lives.jwtSvid(), life);
            return this;
        }

        /**
         * Registers an identity for every process that can open a socket. The socket's directory has mode 0700 and is
         * created if it does not exist. Use one directory per service to separate services of one user.
         *
         * @param socket path of at most 107 octets when absolute
         * @param spiffeId identity in this trust domain; the first one of a socket is the workload's default
         */
        public Builder register(Path socket, String spiffeId) {
            return register(socket, null, spiffeId);
        }

        /**
         * Registers an identity for a user of the machine on a socket that all users may open. The kernel identifies
         * the user of a connection.
         *
         * @param uid number of the user; not the overflow uid, which stands for all users without a number
         */
        public Builder register(Path socket, int uid, String spiffeId) {
            return register(socket, Integer.valueOf(uid), spiffeId);
        }

        private Builder register(Path socket, @Nullable Integer uid, String spiffeId) {
            SpiffeId id = SpiffeNames.workload(spiffeId);
            if (!id.memberOf(trustDomain)) {
                throw new IllegalArgumentException(spiffeId + " is not of the trust domain " + trustDomain);
            }
            registrations.add(new Registration(socket.toAbsolutePath().normalize(), uid, id));
            return this;
        }

        /**
         * Adds DNS names to the X.509-SVIDs of an identity, for clients that verify names, such as Prometheus.
         *
         * @param names host names in lower case, such as {@code basket.shop.svc}
         */
        public Builder dnsNames(String spiffeId, String... names) {
            Set<String> added = dnsNames.computeIfAbsent(SpiffeNames.workload(spiffeId), id -> new LinkedHashSet<>());
            for (String name : names) {
                added.add(SpiffeNames.dnsName(name));
            }
            return this;
        }

        /** Adds the bundle of another trust domain for the workloads. */
        public Builder federate(BundleFeed feed) {
            feeds.add(feed);
            return this;
        }

        /**
         * Keeps the authorities and their private keys in a file that only its owner may read, so that the trust
         * domain survives a restart. By default they are kept in memory only. One issuer at a time can use the file; a
         * {@code .lock} file beside it ensures that.
         *
         * @param file path of the file, which is created if it does not exist; its directory must exist
         */
        public Builder state(Path file) {
            state = Objects.requireNonNull(file, "file cannot be null");
            return this;
        }

        /** Sets the clock: the system clock by default. */
        public Builder clock(Clock source) {
            clock = source;
            return this;
        }

        /**
         * Starts to listen.
         *
         * @throws IllegalArgumentException if nothing is registered, or settings contradict each other
         * @throws IllegalStateException if a socket or the state is in use or accessible to other users, the state is
         *     malformed, or the machine has no epoll
         * @throws java.io.UncheckedIOException if a socket cannot be created
         */
        public EmbeddedWorkloadApi start() {
            lives.check();
            if (registrations.isEmpty()) {
                throw new IllegalArgumentException("No workload is registered");
            }
            for (SpiffeId id : dnsNames.keySet()) {
                if (registrations.stream().noneMatch(one -> one.id().equals(id))) {
                    throw new IllegalArgumentException(id + " has DNS names, but is not registered");
                }
            }
            AuthorityStore store = state == null ? AuthorityStore.NONE : new StateFile(state, trustDomain);
            EmbeddedWorkloadApi api;
            try {
                api = new EmbeddedWorkloadApi(this, store);
            } catch (RuntimeException ex) {
                store.close();
                throw ex;
            }
            api.start(feeds);
            return api;
        }
    }
}
