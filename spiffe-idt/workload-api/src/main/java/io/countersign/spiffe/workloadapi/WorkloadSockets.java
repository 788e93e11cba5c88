// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Servers on all sockets of one trust domain, sharing one event loop. */
final class WorkloadSockets {

    private static final Logger LOGGER = System.getLogger(WorkloadSockets.class.getName());

    private static final long CLOSING_SECONDS = 2;

    private final EventLoopGroup loop;

    private final ExecutorService executor;

    private final List<WorkloadSocket> sockets = new ArrayList<>();

    /** @throws IllegalStateException if the machine has no epoll */
    WorkloadSockets(List<Registration> registrations, WorkloadService service) {
        if (!Epoll.isAvailable()) {
            throw new IllegalStateException(
                    "The embedded Workload API needs Linux on x86_64 or aarch64", Epoll.unavailabilityCause());
        }
        Map<Path, List<Registration>> bySocket = registrations.stream()
                .collect(Collectors.groupingBy(Registration::socket, LinkedHashMap::new, Collectors.toList()));
        List<SocketFiles> files = bySocket.entrySet().stream()
                .map(socket -> new SocketFiles(socket.getKey(), isShared(socket.getValue())))
                .toList();
        this.loop = new MultiThreadIoEventLoopGroup(1, daemons(), EpollIoHandler.newFactory());
        this.executor = Executors.newVirtualThreadPerTaskExecutor();
        for (SocketFiles file : files) {
            sockets.add(
                    new WorkloadSocket(file, bySocket.getOrDefault(file.path(), List.of()), service, loop, executor));
        }
    }

    /**
     * Returns whether the kernel identifies the callers of a socket. A socket registers identities either for every
     * caller or for certain users: otherwise all callers would get an identity meant for one.
     */
    private static boolean isShared(List<Registration> registrations) {
        long byUser = registrations.stream().filter(one -> one.uid() != null).count();
        if (byUser != 0 && byUser != registrations.size()) {
            throw new IllegalArgumentException("A socket must be registered with or without users, not both: "
                    + registrations.getFirst().socket());
        }
        return byUser != 0;
    }

    private static ThreadFactory daemons() {
        return Thread.ofPlatform().daemon().name("workload-api-loop").factory();
    }

    void start() {
        sockets.forEach(WorkloadSocket::start);
    }

    void close() {
        sockets.forEach(WorkloadSocket::close);
        executor.shutdown();
        if (!loop.shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS)) {
            LOGGER.log(Level.WARNING, "The event loop of the Workload API did not stop");
        }
    }
}
