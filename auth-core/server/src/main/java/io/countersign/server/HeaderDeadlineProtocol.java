// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Constants;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatWebServerFactory;

/**
 * Tomcat's HTTP/1.1 with a deadline for the complete header of a request and for the complete TLS handshake. Tomcat's
 * own timeout restarts with each byte, so that a slow client could keep its connection for hours. Public because Tomcat
 * creates it by name.
 */
public final class HeaderDeadlineProtocol extends Http11NioProtocol {

    private static final int INTERVAL_MILLIS = 500;

    /** Time at which each unfinished handshake was first seen. Used by the checking thread only. */
    private final Map<SocketWrapperBase<NioChannel>, Long> handshakes = new HashMap<>();

    private volatile long limit = Duration.ofSeconds(10).toNanos();

    private @Nullable ScheduledFuture<?> watch;

    public HeaderDeadlineProtocol() {
        // A connection keeps its processor during an incomplete header, sendfile, asynchronous and upgraded requests.
        // Without sendfile, the other kinds can be distinguished.
        setUseSendfile(false);
    }

    /** Makes a server use this protocol. */
    static void use(TomcatWebServerFactory factory, Duration timeout) {
        factory.setProtocol(HeaderDeadlineProtocol.class.getName());
        factory.addProtocolHandlerCustomizers((HeaderDeadlineProtocol protocol) -> protocol.setHeaderTimeout(timeout));
    }

    void setHeaderTimeout(Duration timeout) {
        this.limit = timeout.toNanos();
    }

    @Override
    public void start() throws Exception {
        super.start();
        this.watch = getEndpoint()
                .getUtilityExecutor()
                .scheduleWithFixedDelay(this::closeOverdue, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() throws Exception {
        if (watch != null) {
            watch.cancel(false);
        }
        super.stop();
    }

    private void closeOverdue() {
        long now = System.nanoTime();
        handshakes.keySet().removeIf(socket -> socket.isClosed() || isShaken(socket));
        for (SocketWrapperBase<NioChannel> socket : getEndpoint().getConnections()) {
            if (isShaken(socket)) {
                closeIfHeaderIsOverdue(socket, now);
            } else if (now - handshakes.computeIfAbsent(socket, unused -> now) > limit) {
                socket.close();
            }
        }
    }

    private static boolean isShaken(SocketWrapperBase<NioChannel> socket) {
        return socket.getSocket().isHandshakeComplete();
    }

    private void closeIfHeaderIsOverdue(SocketWrapperBase<NioChannel> socket, long now) {
        if (socket.getCurrentProcessor() instanceof Processor processor
                && !processor.isAsync()
                && !processor.isUpgrade()
                && isOverdue(processor.getRequest(), now)) {
            // A processor that waits for the rest of a header closes the connection on this event.
            getEndpoint().processSocket(socket, SocketEvent.ERROR, true);
        }
    }

    private boolean isOverdue(Request request, long now) {
        return request.getStartTimeNanos() >= 0
                && request.getRequestProcessor().getStage() == Constants.STAGE_ENDED
                && now - request.getStartTimeNanos() > limit;
    }
}
