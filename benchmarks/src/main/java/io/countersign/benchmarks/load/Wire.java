// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** Persistent connection on which one request waits for its response. */
final class Wire {

    /** Larger than any response of these servers. */
    private static final int LARGEST = 64 * 1024;

    private final int port;

    private final Selector selector;

    private final ByteBuffer in = ByteBuffer.allocate(LARGEST);

    private SocketChannel channel;

    private long sentAt;

    Wire(int port, Selector selector) throws IOException {
        this.port = port;
        this.selector = selector;
        this.channel = open();
    }

    private SocketChannel open() throws IOException {
        SocketChannel opened = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
        opened.configureBlocking(false);
        opened.register(selector, SelectionKey.OP_READ, this);
        return opened;
    }

    void send(byte[] request) throws IOException {
        in.clear();
        sentAt = System.nanoTime();
        ByteBuffer out = ByteBuffer.wrap(request);
        // A request fits into the socket's buffer, and no other one is under way.
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    long sentAt() {
        return sentAt;
    }

    /** Returns the response when it is complete. */
    Optional<HttpAnswer> read() throws IOException {
        if (channel.read(in) < 0) {
            throw new IOException("The server closed a connection");
        }
        Optional<HttpAnswer> answer = HttpAnswer.read(in.array(), in.position());
        if (answer.isPresent() && answer.get().closes()) {
            channel.close();
            channel = open();
        }
        return answer;
    }

    void close() throws IOException {
        channel.close();
    }
}
