// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.TestLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Log with its curator, its attestor and agents, which are closed after a test. */
abstract class AgentTestBase {

    final TestLog log = TestLog.start();

    final TestCurator curator = new TestCurator(log);

    final TestAttestor attestor = TestAttestor.start(log);

    private final List<AutoCloseable> opened = new ArrayList<>();

    @TempDir
    Path parent;

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable closeable : opened.reversed()) {
            closeable.close();
        }
        curator.close();
        attestor.close();
    }

    <T extends AutoCloseable> T closedLater(T closeable) {
        opened.add(closeable);
        return closeable;
    }

    TestAgent agent(String name, int number) throws IOException {
        return agent(curator, name, number);
    }

    TestAgent agent(TestCurator of, String name, int number) throws IOException {
        return closedLater(new TestAgent(log, of, attestor, parent, name, number));
    }

    static String reason(PeerVerdict verdict) {
        return switch (verdict) {
            case PeerVerdict.Accepted accepted -> accepted.identity().name();
            case PeerVerdict.Rejected rejected -> rejected.reason();
            case PeerVerdict.Unknown unknown -> unknown.reason();
        };
    }

    static String judged(TestAgent by, TestAgent peer) {
        return reason(by.agent.judge(peer.chain(), peer.address));
    }
}
