// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** HTTP/1.1 connection to a server on this machine that sends requests verbatim. */
public final class RawConnection implements AutoCloseable {

    private static final int PATIENCE = 30_000;

    private static final String LENGTH = "content-length:";

    private final Socket socket;

    private RawConnection(SocketFactory factory, int port) throws IOException {
        socket = factory.createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE);
    }

    public static RawConnection plain(int port) throws IOException {
        return new RawConnection(SocketFactory.getDefault(), port);
    }

    public static RawConnection tls(SSLContext context, int port) throws IOException {
        return new RawConnection(context.getSocketFactory(), port);
    }

    /** TLS context of a client without a certificate that trusts every server. */
    public static SSLContext nobody() {
        try {
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(null, new TrustManager[] {new CredulousTrust()}, null);
            return context;
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns head and body of the response. */
    public String get(String path, String... headers) throws IOException {
        return send("GET", path, headers);
    }

    /** Sends a request without a body, and returns head and body of the response. */
    public String send(String method, String path, String... headers) throws IOException {
        StringBuilder request = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n");
        List.of(headers).forEach(header -> request.append(header).append("\r\n"));
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        StringBuilder answer = new StringBuilder();
        int length = 0;
        boolean closes = false;
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            answer.append(line).append('\n');
            if (!method.equals("HEAD") && line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = Integer.parseInt(line.substring(LENGTH.length()).strip());
            }
            closes |= line.equalsIgnoreCase("Connection: close");
        }
        for (int i = 0; i < length; i++) {
            answer.append((char) in.read());
        }
        if (closes && length == 0 && !method.equals("HEAD")) {
            // The end of the body is the end of the connection, or it is in chunks.
            for (int next = in.read(); next >= 0; next = in.read()) {
                answer.append((char) next);
            }
        }
        return answer.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
