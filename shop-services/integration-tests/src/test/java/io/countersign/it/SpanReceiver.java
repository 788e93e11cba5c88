// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Collector that receives spans by OTLP over HTTP, and keeps them. */
final class SpanReceiver implements AutoCloseable {

    private static final String PATH = "/v1/traces";

    private final Collection<Span> spans = new ConcurrentLinkedQueue<>();

    private final HttpServer server;

    private SpanReceiver(HttpServer server) {
        this.server = server;
    }

    static SpanReceiver start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        SpanReceiver receiver = new SpanReceiver(server);
        server.createContext(PATH, receiver::receive);
        server.start();
        return receiver;
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + PATH;
    }

    Collection<Span> spans() {
        return spans;
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            spansOf(new Message(body));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** Reads an {@code ExportTraceServiceRequest}: resources with scopes with spans. */
    private void spansOf(Message request) {
        for (Message resource : request.messages(1)) {
            String about = resource.messages(1).getFirst().text();
            for (Message scope : resource.messages(2)) {
                for (Message span : scope.messages(2)) {
                    spans.add(new Span(about, span.hex(1), span.hex(2), span.hex(4), span.text()));
                }
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /**
     * Span as it was sent.
     *
     * @param resource octets of the resource as Latin-1, among them the name of the service
     * @param parentId id of the parent, empty without
     * @param content octets of the span as Latin-1: name, attributes, events and status
     */
    record Span(String resource, String traceId, String spanId, String parentId, String content) {

        boolean isOf(String service) {
            return resource.contains("service.name") && resource.matches("(?s).*\\W" + service + "(\\W.*|)");
        }
    }

    /** Message of Protocol Buffers. */
    private static final class Message {

        private final byte[] octets;

        private Message(byte[] octets) {
            this.octets = octets;
        }

        String text() {
            return new String(octets, StandardCharsets.ISO_8859_1);
        }

        List<Message> messages(int field) {
            List<Message> found = new ArrayList<>();
            int[] at = {0};
            while (at[0] < octets.length) {
                long tag = number(at);
                switch ((int) (tag & 7)) {
                    case 0 -> number(at);
                    case 1 -> at[0] += 8;
                    case 2 -> {
                        int length = (int) number(at);
                        if (tag >>> 3 == field) {
                            found.add(new Message(Arrays.copyOfRange(octets, at[0], at[0] + length)));
                        }
                        at[0] += length;
                    }
                    case 5 -> at[0] += 4;
                    default -> throw new IllegalStateException("Not a message of Protocol Buffers");
                }
            }
            return found;
        }

        String hex(int field) {
            List<Message> found = messages(field);
            return found.isEmpty() ? "" : HexFormat.of().formatHex(found.getFirst().octets);
        }

        private long number(int[] at) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = octets[at[0]++];
                value |= (next & 0x7fL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }
    }
}
