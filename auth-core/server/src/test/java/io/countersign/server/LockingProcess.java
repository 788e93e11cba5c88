// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Another process that takes and frees the write lock of an SQLite file. */
public final class LockingProcess implements AutoCloseable {

    private final Process process;

    private final PrintStream orders;

    private final BufferedReader answers;

    private LockingProcess(Process process) {
        this.process = process;
        this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    public static LockingProcess start(Path file) {
        try {
            return new LockingProcess(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-XX:TieredStopAtLevel=1",
                            // Warnings of the JVM must not look like answers.
                            "-Xlog:disable",
                            "-Xlog:all=warning:stderr",
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("java.class.path"),
                            LockingProcess.class.getName(),
                            file.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        } catch (IOException failure) {
            throw new IllegalStateException("No process can be started", failure);
        }
    }

    /** Returns when this process has the lock. */
    public void lock() {
        order("BEGIN EXCLUSIVE");
    }

    public void free() {
        order("ROLLBACK");
    }

    private void order(String sql) {
        try {
            orders.println(sql);
            String answer = answers.readLine();
            if (!"done".equals(answer)) {
                throw new IllegalStateException("The process answered " + answer + " to " + sql);
            }
        } catch (IOException failure) {
            throw new IllegalStateException("The process has ended", failure);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    public static void main(String[] arguments) throws IOException, SQLException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String url = "jdbc:sqlite:" + arguments[0] + "?busy_timeout=60000";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql = orders.readLine(); sql != null; sql = orders.readLine()) {
                statement.execute(sql);
                System.out.println("done");
            }
        }
    }
}
