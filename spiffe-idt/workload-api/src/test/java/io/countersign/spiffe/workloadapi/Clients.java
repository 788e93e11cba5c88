// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import io.grpc.stub.MetadataUtils;
import io.spiffe.workloadapi.DefaultJwtSource;
import io.spiffe.workloadapi.DefaultWorkloadApiClient;
import io.spiffe.workloadapi.DefaultX509Source;
import io.spiffe.workloadapi.JwtSource;
import io.spiffe.workloadapi.JwtSourceOptions;
import io.spiffe.workloadapi.WorkloadApiClient;
import io.spiffe.workloadapi.X509Source;
import io.spiffe.workloadapi.grpc.SpiffeWorkloadAPIGrpc;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Future;

/** Clients of a socket: those of java-spiffe, and one without its interceptor. */
final class Clients {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Clients() {}

    static WorkloadApiClient client(Path socket) throws Exception {
        return DefaultWorkloadApiClient.newClient(DefaultWorkloadApiClient.ClientOptions.builder()
                .spiffeSocketPath(EmbeddedWorkloadApi.endpoint(socket))
                .build());
    }

    static X509Source x509(Path socket) throws Exception {
        return DefaultX509Source.newSource(DefaultX509Source.X509SourceOptions.builder()
                .spiffeSocketPath(EmbeddedWorkloadApi.endpoint(socket))
                .initTimeout(PATIENCE)
                .build());
    }

    static JwtSource jwt(Path socket) throws Exception {
        return DefaultJwtSource.newSource(JwtSourceOptions.builder()
                .spiffeSocketPath(EmbeddedWorkloadApi.endpoint(socket))
                .initTimeout(PATIENCE)
                .build());
    }

    /** Returns a client without java-spiffe's interceptor that sends the given headers. */
    static final class Bare implements AutoCloseable {

        private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());

        private final ManagedChannel channel;

        Bare(Path socket) {
            channel = NettyChannelBuilder.forAddress(new DomainSocketAddress(socket.toFile()))
                    .eventLoopGroup(loop)
                    .channelType(EpollDomainSocketChannel.class)
                    .usePlaintext()
                    .build();
        }

        SpiffeWorkloadAPIGrpc.SpiffeWorkloadAPIBlockingStub with(String... headers) {
            Metadata metadata = new Metadata();
            for (String header : headers) {
                metadata.put(Metadata.Key.of("workload.spiffe.io", Metadata.ASCII_STRING_MARSHALLER), header);
            }
            return SpiffeWorkloadAPIGrpc.newBlockingStub(
                    ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(metadata)));
        }

        @Override
        public void close() {
            channel.shutdownNow();
            Future<?> unused = loop.shutdownGracefully();
        }
    }
}
