// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Server on one socket, with the registrations of that socket only. */
final class WorkloadSocket {

    private static final int MAX_MESSAGE = 64 * 1024;

    private static final long CLOSING_SECONDS = 2;

    private final SocketFiles files;

    private final Server server;

    WorkloadSocket(
            SocketFiles files,
            List<Registration> registrations,
            WorkloadService service,
            EventLoopGroup loop,
            Executor executor) {
        this.files = files;
        this.server = NettyServerBuilder.forAddress(
                        new DomainSocketAddress(files.path().toFile()), PeerUser.credentials())
                .channelType(EpollServerDomainSocketChannel.class)
                .bossEventLoopGroup(loop)
                .workerEventLoopGroup(loop)
                // gRPC sets this TCP option, which a Unix socket lacks: netty would warn at every connection.
                .withChildOption(ChannelOption.SO_KEEPALIVE, null)
                .executor(executor)
                .maxInboundMessageSize(MAX_MESSAGE)
                .intercept(new CallerCheck(registrations))
                .addService(service)
                .build();
    }

    void start() {
        try {
            files.prepare();
            server.start();
            files.open();
        } catch (IOException ex) {
            throw new UncheckedIOException("Cannot listen on " + files.path(), ex);
        }
    }

    /** Stops the server, which removes the socket. */
    void close() {
        try {
            server.shutdown();
            if (!server.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                server.shutdownNow();
                server.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException ex) {
            server.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
