// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An issuer of one trust domain that serves the SPIFFE Workload API on Unix sockets, <strong>for one machine, for
 * development and for tests</strong>: it attests nobody, but hands an identity to whoever can open a socket, or to a
 * user of the machine. In production the Workload API is SPIRE's, and applications see no difference.
 *
 * <p>X.509-SVIDs are renewed at half of their life and pushed to the open streams. Authorities are rolled over
 * in time: the next one is in the bundle before it signs, the last one until all that it signed has expired.
 * Safe for any number of threads.
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
        this.issuer = new Issuer(builder.trustDomain, ids, builder.lives, builder.clock, store);
        this.federation = new Federation(builder.trustDomain, streams::update);
        Responses responses = new Responses(issuer, federation);
        WorkloadService service = new WorkloadService(responses, new JwtSvids(issuer, responses), streams);
        this.sockets = new WorkloadSockets(builder.registrations, service);
        this.ticker = new Ticker(issuer);
    }

    /**
     * Begins one.
     *
     * @param trustDomain its name, such as {@code shop.com}, in lower case
     */
    public static Builder builder(String trustDomain) {
        return new Builder(SpiffeNames.trustDomain(trustDomain));
    }

    /** What {@code SPIFFE_ENDPOINT_SOCKET} is to be for the workload of a socket. */
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

    /** Its authorities, in the order of their time. */
    public List<AuthorityStatus> authorities() {
        return issuer.snapshot().authorities().statuses();
    }

    /**
     * Puts the next authority into the bundle, unless it is there already. It signs from the next
     * {@link #rotateAuthority()} on, or when it is time.
     *
     * @return its id
     */
    public String prepareAuthority() {
        return issuer.prepare();
    }

    /**
     * Lets the prepared authority sign from now on, or a new one if none is prepared, which verifiers elsewhere may
     * not know at once. X.509-SVIDs out there are renewed by it when they are due, or by {@link #rotateSvids()}.
     *
     * @return its id
     */
    public String rotateAuthority() {
        return issuer.rotate();
    }

    /**
     * Takes an authority out of the bundle at once: nothing that it signed is valid any more.
     * X.509-SVIDs that it signed are renewed.
     *
     * @throws IllegalArgumentException if there is none with the id
     */
    public void dropAuthority(String id) {
        issuer.drop(id);
    }

    /** Renews all X.509-SVIDs. */
    public void rotateSvids() {
        issuer.renewAll();
    }

    /**
     * Tells its workloads of another trust domain from now on.
     *
     * @param feed such as another of these; two that know each other are both started first
     * @throws IllegalArgumentException if there is a bundle of that trust domain already
     */
    public void federate(BundleFeed feed) {
        federation.add(feed);
    }

    /**
     * Tells its workloads of another trust domain no more.
     *
     * @throws IllegalArgumentException if there is no bundle of it
     */
    public void defederate(TrustDomain trustDomain) {
        federation.remove(trustDomain);
    }

    /** Ends the open streams such that clients come back to whoever listens there next, and removes the sockets. */
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
     * What it issues, and to whom.
     *
     * @since 0.1
     */
    public static final class Builder {

        private final TrustDomain trustDomain;

        private final List<Registration> registrations = new ArrayList<>();

        private final List<BundleFeed> feeds = new ArrayList<>();

        private Lives lives = Lives.DEFAULT;

        private Clock clock = Clock.systemUTC();

        private @Nullable Path state;

        private Builder(TrustDomain trustDomain) {
            this.trustDomain = trustDomain;
        }

        /** How long an X.509-SVID lives: 1 h unless set, 2 s at least. */
        public Builder svidLife(Duration life) {
            lives = new Lives(life, lives.jwtSvid(), lives.authority());
            return this;
        }

        /** How long a JWT-SVID lives: 5 min unless set, 2 s at least. */
        public Builder jwtSvidLife(Duration life) {
            lives = new Lives(lives.svid(), life, lives.authority());
            return this;
        }

        /** How long an authority lives: 24 h unless set, and six times as long as SVIDs at least. */
        public Builder authorityLife(Duration life) {
            lives = new Lives(lives.svid(), lives.jwtSvid(), life);
            return this;
        }

        /**
         * Gives an identity to whoever opens a socket. Its directory has mode 0700 and is made if it is not there: a
         * directory for each service keeps services of one user apart.
         *
         * @param socket at most 107 octets as an absolute path
         * @param spiffeId of this trust domain; the first one of a socket is the workload's default
         */
        public Builder register(Path socket, String spiffeId) {
            return register(socket, null, spiffeId);
        }

        /**
         * Gives an identity to a user of the machine, whom the kernel tells by the connection,
         * on a socket that all may open.
         *
         * @param uid the number of the user; not that which stands for all users whom the kernel knows no number of
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

        /** Tells the workloads of another trust domain. */
        public Builder federate(BundleFeed feed) {
            feeds.add(feed);
            return this;
        }

        /**
         * Keeps the authorities, keys included, in a file of the owner alone, so that the trust domain is the
         * same after a restart: they are in memory alone unless set. One issuer at a time uses it, which a file
         * beside it, {@code .lock}, sees to.
         *
         * @param file made if it is not there; its directory is
         */
        public Builder state(Path file) {
            state = Objects.requireNonNull(file, "file cannot be null");
            return this;
        }

        /** What tells the time: that of the system unless set. */
        public Builder clock(Clock source) {
            clock = source;
            return this;
        }

        /**
         * Starts to listen.
         *
         * @throws IllegalArgumentException if nothing is registered, or something does not fit together
         * @throws IllegalStateException if a socket or the state is in use or open to others, the state is
         *     malformed, or the machine has no epoll
         * @throws java.io.UncheckedIOException if a socket cannot be made
         */
        public EmbeddedWorkloadApi start() {
            lives.check();
            if (registrations.isEmpty()) {
                throw new IllegalArgumentException("Nobody is registered");
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
