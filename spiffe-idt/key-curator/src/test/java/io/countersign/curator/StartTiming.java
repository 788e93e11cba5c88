// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.TestCurator.World;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Measures how long a curator reads a log at start. Run it as a program; the argument is the number of registrations, in
 * as many slots.
 */
final class StartTiming {

    private static final int ROUNDS = 3;

    private StartTiming() {}

    public static void main(String[] arguments) throws Exception {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1024;
        Path folder = Files.createTempDirectory("curator");
        World world = World.of(folder, Clock.systemUTC(), count);
        BareLog.migrate(world);
        store(world, entries(world, count));
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            BareLog.open(world);
            System.out.printf("%d registrations read in %.0f ms%n", count, (System.nanoTime() - start) / 1e6);
        }
    }

    private static List<Entry> entries(World world, int count) {
        List<Entry> entries = new ArrayList<>();
        Octets logId = LogWriter.randomLogId();
        try (RbeCommitments commitments = TestCurator.commitments(world)) {
            Ed25519Signer logKey = world.logKey();
            Pins pins = Pins.of(
                    logId, LogWriter.genesis(commitments, logKey.key()), List.of(TestPins.attestor(world.attestor())));
            LogWriter writer = new LogWriter(pins, commitments, logKey, world.clock());
            PendingEntry first = writer.begin();
            writer.commit(first);
            entries.add(first.entry());
            for (int slot = 0; slot < count; slot++) {
                TestService service = TestService.of("service-" + slot);
                Statement statement = service.statement(slot, world.attestor(), world.clock());
                PendingEntry next = writer.register(
                        SignedStatement.sign(statement, logId, world.attestor()),
                        service.tls().key(),
                        service.tls().sign(statement.possessionText(logId)));
                writer.commit(next);
                entries.add(next.entry());
            }
        }
        return entries;
    }

    private static void store(World world, List<Entry> entries) {
        JdbcClient jdbc = JdbcClient.create(BareLog.database(world));
        Entry last = entries.getLast();
        new TransactionTemplate(new DataSourceTransactionManager(BareLog.database(world)))
                .executeWithoutResult(status -> entries.forEach(entry -> insert(jdbc, entry)));
        jdbc.sql("INSERT INTO log (id, sequence, hash, time) VALUES (?, ?, ?, ?)")
                .params(last.logId().toString(), last.sequence(), last.hash().toString(), last.time())
                .update();
    }

    private static void insert(JdbcClient jdbc, Entry entry) {
        jdbc.sql("INSERT INTO entries (sequence, hash, octets) VALUES (?, ?, ?)")
                .params(
                        entry.sequence(),
                        entry.hash().toString(),
                        entry.encode().toArray())
                .update();
    }
}
