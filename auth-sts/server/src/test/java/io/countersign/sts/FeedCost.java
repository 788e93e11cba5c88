// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.schemes.TokenEndpoint;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.schemes.revocation.RevocationFeed;
import io.countersign.sts.web.Endpoints;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Prints what followers of the list of revocations cost an STS in a process of its own: statements and processor time a
 * second. Arguments: number of followers, seconds to warm up, seconds to measure. Followers need file descriptors: about
 * two each.
 */
final class FeedCost {

    private static final AtomicLong STATEMENTS = new AtomicLong();

    private FeedCost() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("sts")) {
            serve(Path.of(arguments[1]));
            return;
        }
        Path folder = Files.createTempDirectory("feed-cost");
        Process sts = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FeedCost.class.getName(),
                        "sts",
                        folder.toString())
                .redirectError(new File("/dev/null"))
                .start();
        try (BufferedReader out = sts.inputReader(StandardCharsets.UTF_8)) {
            int port = Integer.parseInt(answer(out, "port "));
            JsonWebKey key = JsonWebKey.parse(Files.readString(folder.resolve("basket.jwk")));
            int count = Integer.parseInt(arguments[0]);
            List<PolledRevocations> followers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                followers.add(follower(port, key));
            }
            Thread.sleep(Duration.ofSeconds(Long.parseLong(arguments[1])));
            long seconds = Long.parseLong(arguments[2]);
            long statements = statements(sts, out);
            Duration cpu = sts.info().totalCpuDuration().orElseThrow();
            Thread.sleep(Duration.ofSeconds(seconds));
            Duration used = sts.info().totalCpuDuration().orElseThrow().minus(cpu);
            System.out.printf(
                    "%d followers, %d fresh: %.1f statements/s, %.1f ms of processor time/s%n",
                    count,
                    followers.stream().filter(PolledRevocations::isFresh).count(),
                    (statements(sts, out) - statements) / (double) seconds,
                    used.toMillis() / (double) seconds);
            followers.forEach(PolledRevocations::close);
        } finally {
            sts.destroy();
        }
        System.exit(0);
    }

    private static long statements(Process sts, BufferedReader out) throws IOException {
        sts.outputWriter(StandardCharsets.UTF_8).append('\n').flush();
        return Long.parseLong(answer(out, "statements "));
    }

    private static String answer(BufferedReader out, String prefix) throws IOException {
        String line = out.readLine();
        while (line != null && !line.startsWith(prefix)) {
            line = out.readLine();
        }
        return String.valueOf(line).substring(prefix.length());
    }

    private static PolledRevocations follower(int port, JsonWebKey key) {
        BoundedHttp http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofSeconds(5), 1 << 20);
        URI url = URI.create("http://127.0.0.1:" + port);
        ServiceTokenSource tokens = new ServiceTokenSource(
                TokenEndpoint.at(url.resolve(Endpoints.TOKEN), http),
                new ClientAssertion(
                        "basket.shop.com", TestSts.ISSUER, new JwsSigner(key, JwsAlgorithm.ES256), Clock.systemUTC()));
        PolledRevocations list = new PolledRevocations(
                new RevocationFeed(url.resolve(Endpoints.REVOCATIONS), new ServiceId("sts.shop.com"), tokens, http),
                Duration.ofMinutes(10),
                Clock.systemUTC());
        list.start(Duration.ofSeconds(1));
        return list;
    }

    private static void serve(Path folder) throws IOException {
        TestSts sts = TestSts.start(folder, Counting.class, "x=y");
        Files.writeString(folder.resolve("basket.jwk"), TestSts.key("basket").toSecretJson());
        System.out.println("port " + sts.port());
        while (System.in.read() >= 0) {
            System.out.println("statements " + STATEMENTS.get());
        }
    }

    /** Counts the statements that are prepared on every data source. */
    static final class Counting implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            return bean instanceof DataSource source ? new CountingSource(source) : bean;
        }
    }

    private static final class CountingSource extends DelegatingDataSource {

        private CountingSource(DataSource source) {
            super(source);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    FeedCost.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, values) -> {
                        if (method.getName().equals("prepareStatement")) {
                            STATEMENTS.incrementAndGet();
                        }
                        try {
                            return method.invoke(connection, values);
                        } catch (InvocationTargetException ex) {
                            throw ex.getCause();
                        }
                    });
        }
    }
}
