// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.zk.FakeRedis;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.sqlite.SQLiteDataSource;

/** Applications whose store of used proofs is down. They accept no proof, because it may have been used. */
class ReplayStoreFaultTests {

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Test
    void requestWhenRedisIsDownThen503AndOnceItIsBackTheProofIsGood() throws Exception {
        int port = freePort();
        try (TestServer server = TestServer.start(
                context -> {},
                "--countersign.zk.replay.store=redis",
                // After a timeout the application does not know whether the proof is used.
                "--countersign.zk.replay.redis.timeout=30s",
                "--countersign.zk.replay.redis.url=redis://127.0.0.1:" + port)) {
            String proof = server.proof();
            assertThat(server.status(proof)).isEqualTo(503);
            try (FakeRedis redis = new FakeRedis(port, "noeviction")) {
                assertThat(redis.port()).isEqualTo(port);
                assertThat(Eventually.status(200, () -> server.status(proof))).isEqualTo(200);
                assertThat(server.status(proof)).isEqualTo(401);
            }
            for (int i = 0; i < 3; i++) {
                assertThat(server.status(server.proof())).isEqualTo(503);
            }
        }
    }

    @Test
    void requestWhenDatabaseIsDownThen503AndOnceItIsBackTheProofIsGood(@TempDir Path folder) {
        SQLiteDataSource database = new SQLiteDataSource();
        database.setUrl("jdbc:sqlite:" + folder.resolve("spent.db"));
        Breakable breakable = new Breakable(database);
        try (TestServer server = TestServer.start(
                context -> context.registerBean("database", DataSource.class, () -> breakable),
                "--countersign.zk.replay.store=jdbc")) {
            String proof = server.proof();
            breakable.broken.set(true);
            assertThat(server.status(proof)).isEqualTo(503);
            assertThat(server.status(proof)).isEqualTo(503);
            breakable.broken.set(false);
            assertThat(server.status(proof)).isEqualTo(200);
            breakable.broken.set(true);
            assertThat(server.status(proof)).isEqualTo(503);
            breakable.broken.set(false);
            assertThat(server.status(proof)).isEqualTo(401);
        }
    }

    private static final class Breakable extends DelegatingDataSource {

        private final AtomicBoolean broken = new AtomicBoolean();

        private Breakable(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (broken.get()) {
                throw new SQLException("unavailable");
            }
            return super.getConnection();
        }
    }
}
