// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.Attributes;
import io.grpc.ServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.GrpcHttp2ConnectionHandler;
import io.grpc.netty.shaded.io.grpc.netty.InternalNettyServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiationEvent;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiator;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiators;
import io.grpc.netty.shaded.io.grpc.netty.ProtocolNegotiationEvent;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.util.AsciiString;
import java.io.IOException;

/**
 * Plain-text transport that adds the peer's user, as the kernel reports it (SO_PEERCRED), to the attributes of every
 * call. gRPC has no public API for a connection's socket; this uses the internal one that its own ALTS uses.
 */
final class PeerUser implements InternalProtocolNegotiator.ProtocolNegotiator {

    /** User who opened the connection. */
    static final Attributes.Key<Integer> UID = Attributes.Key.create("peer-uid");

    private PeerUser() {}

    static ServerCredentials credentials() {
        return InternalNettyServerCredentials.create(new PeerUser());
    }

    @Override
    public AsciiString scheme() {
        return AsciiString.of("http");
    }

    @Override
    public ChannelHandler newHandler(GrpcHttp2ConnectionHandler grpc) {
        ChannelHandler last = InternalProtocolNegotiators.grpcNegotiationHandler(grpc);
        return InternalProtocolNegotiators.waitUntilActiveHandler(new Reader(last), grpc.getNegotiationLogger());
    }

    @Override
    public void close() {}

    private static final class Reader extends ChannelInboundHandlerAdapter {

        private final ChannelHandler next;

        Reader(ChannelHandler next) {
            this.next = next;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) throws IOException {
            if (!(event instanceof ProtocolNegotiationEvent negotiation)) {
                context.fireUserEventTriggered(event);
                return;
            }
            int uid = ((EpollDomainSocketChannel) context.channel())
                    .peerCredentials()
                    .uid();
            Attributes attributes = InternalProtocolNegotiationEvent.getAttributes(negotiation).toBuilder()
                    .set(UID, uid)
                    .build();
            context.pipeline().addAfter(context.name(), null, next);
            context.fireUserEventTriggered(InternalProtocolNegotiationEvent.withAttributes(negotiation, attributes));
            context.pipeline().remove(this);
        }
    }
}
