// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Redis of this machine, which a test can kill, start again and stop from responding. */
public final class TestRedis implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofMinutes(1);

    private final Path folder;

    private final int port;

    private final List<String> options;

    private Process process;

    private TestRedis(Path folder, int port, List<String> options) {
        this.folder = folder;
        this.port = port;
        this.options = options;
        this.process = launch();
    }

    /** Starts a Redis with further options. Skips the test where Redis is not installed. */
    public static TestRedis start(Path folder, String... options) {
        boolean installed = Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "redis-server")));
        if (!installed) {
            System.out.println("redis-server is missing: what replicas share in Redis was not tested");
        }
        assumeTrue(installed, "redis-server is missing");
        return new TestRedis(folder, freePort(), List.of(options));
    }

    /** Returns a port on which nobody listens. */
    public static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    public String url() {
        return "redis://127.0.0.1:" + port;
    }

    private Process launch() {
        List<String> command = new ArrayList<>(List.of(
                "redis-server",
                "--port",
                String.valueOf(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--enable-debug-command",
                "local"));
        command.addAll(options);
        try {
            Process launched = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("redis.log").toFile())
                    .start();
            await().atMost(DEADLINE).until(() -> isReady(launched));
            return launched;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private boolean isReady(Process launched) {
        try {
            return send("PING").equals("+PONG\r\n");
        } catch (IOException ex) {
            if (!launched.isAlive()) {
                throw new IllegalStateException("redis-server ended, see " + folder.resolve("redis.log"), ex);
            }
            return false;
        }
    }

    /** Returns the response to a command without spaces in its arguments. */
    public String send(String command) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) DEADLINE.toMillis());
            socket.getOutputStream().write((command + "\r\nQUIT\r\n").getBytes(StandardCharsets.US_ASCII));
            String response = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return response.substring(0, response.length() - "+OK\r\n".length());
        }
    }

    /** Returns the clock of this Redis in microseconds. */
    public long micros() throws IOException {
        String[] lines = send("TIME").split("\r\n", -1);
        return Long.parseLong(lines[2]) * 1_000_000 + Long.parseLong(lines[4]);
    }

    /** Ends the process. All keys are lost. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts another process at the same address after {@link #kill}. */
    public void restart() {
        process = launch();
    }

    /** Lets the process keep its connections without responding. */
    public void stopResponding() {
        signal("STOP");
    }

    public void respondAgain() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            Process signal = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
            if (signal.onExit().join().exitValue() != 0) {
                throw new IllegalStateException("kill -" + name + " failed");
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
