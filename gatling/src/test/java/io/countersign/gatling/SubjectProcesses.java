// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Processes of a subject: those that were started, and their descendants. Linux only: reads /proc. */
final class SubjectProcesses {

    /** Linux counts in hundredths of a second on all architectures that have a JVM. */
    private static final long TICK_MILLIS = 10;

    private static final String SERVE = "serve";

    private static final String JAVA = "/java";

    private final Path proc;

    private final Map<Long, String> started;

    /** @param started name of each process that was started, by its id */
    SubjectProcesses(Map<Long, String> started) {
        this(Path.of("/proc"), started);
    }

    SubjectProcesses(Path proc, Map<Long, String> started) {
        this.proc = proc;
        this.started = Map.copyOf(started);
    }

    /** Returns processes of which nothing is known. */
    static SubjectProcesses none() {
        return new SubjectProcesses(Map.of());
    }

    /** Parses the form {@code gateway:17+user:18}. */
    static SubjectProcesses parse(String text) {
        return new SubjectProcesses(Stream.of(text.split("\\+", -1))
                .map(process -> process.split(":", -1))
                .collect(Collectors.toMap(process -> Long.valueOf(process[1]), process -> process[0])));
    }

    /** Returns the ids of those whose program is {@code java}. */
    List<Long> jvms() {
        return running()
                .filter(process -> process.info()
                        .command()
                        .filter(program -> program.endsWith(JAVA))
                        .isPresent())
                .map(ProcessHandle::pid)
                .sorted()
                .toList();
    }

    /** Stops them, so that they use no CPU until {@link #resume}. */
    void pause() {
        signal("-STOP");
    }

    /** Lets them go on after {@link #pause}. */
    void resume() {
        signal("-CONT");
    }

    private void signal(String signal) {
        List<String> words = Stream.concat(
                        Stream.of("kill", signal), running().map(process -> String.valueOf(process.pid())))
                .toList();
        if (words.size() == 2) {
            return;
        }
        try {
            // A process may have ended meanwhile, so that the command's own result says nothing.
            new ProcessBuilder(words).redirectErrorStream(true).start().waitFor();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private Stream<ProcessHandle> running() {
        return started.keySet().stream()
                .flatMap(id -> ProcessHandle.of(id).stream())
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    }

    /** Returns their CPU time so far, if it can be known here and none of those started has ended. */
    Optional<CpuTime> cpuTime() {
        if (started.isEmpty() || !Files.isDirectory(proc.resolve("self"))) {
            return Optional.empty();
        }
        Map<Long, Statistics> all = new HashMap<>();
        numbered(proc)
                .forEach(process -> Statistics.of(text(process.resolve("stat")))
                        .ifPresent(statistics -> all.put(number(process), statistics)));
        if (!all.keySet().containsAll(started.keySet())) {
            return Optional.empty();
        }
        Map<String, Long> millis = new HashMap<>();
        Map<String, Long> housekeeping = new HashMap<>();
        all.forEach((id, statistics) -> name(id, all).ifPresent(name -> {
            millis.merge(name, statistics.ticks() * TICK_MILLIS, Long::sum);
            housekeeping.putAll(housekeeping(id));
        }));
        return Optional.of(new CpuTime(millis, housekeeping));
    }

    /** Returns the name of a process of the subject: its service, or the name of the process that was started. */
    private Optional<String> name(long id, Map<Long, Statistics> all) {
        String name = started.get(id);
        if (name != null) {
            return Optional.of(name);
        }
        Statistics statistics = all.get(id);
        return statistics == null
                ? Optional.empty()
                : name(statistics.parent(), all).map(parent -> service(id).orElse(parent));
    }

    /** Returns the service of a process of {@code up --separate}, from its command {@code serve SERVICE}. */
    private Optional<String> service(long id) {
        List<String> words = Arrays.asList(
                text(proc.resolve(String.valueOf(id)).resolve("cmdline")).split("\0", -1));
        int serve = words.indexOf(SERVE);
        return serve < 0 || serve + 1 == words.size() ? Optional.empty() : Optional.of(words.get(serve + 1));
    }

    private Map<String, Long> housekeeping(long id) {
        Map<String, Long> threads = new HashMap<>();
        for (Path thread : numbered(proc.resolve(String.valueOf(id)).resolve("task"))) {
            String statistics = text(thread.resolve("schedstat")).strip();
            if (!statistics.isEmpty() && JvmThreads.isHousekeeping(text(thread.resolve("comm")))) {
                threads.put(id + "/" + number(thread), Long.valueOf(statistics.split(" ", -1)[0]));
            }
        }
        return threads;
    }

    private static List<Path> numbered(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d+"))
                    .toList();
        } catch (UncheckedIOException ex) {
            return gone(folder, ex.getCause(), List.of());
        } catch (IOException ex) {
            return gone(folder, ex, List.of());
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            return gone(file, ex, "");
        }
    }

    /** Processes and threads may end at any time, before or after their files were opened. */
    private static <T> T gone(Path file, IOException failure, T nothing) {
        if (Files.notExists(file)) {
            return nothing;
        }
        throw new UncheckedIOException(failure);
    }

    private static long number(Path file) {
        return Long.parseLong(file.getFileName().toString());
    }

    /**
     * Part of a process's statistics.
     *
     * @param parent id of the parent process
     * @param ticks CPU time, user and system
     */
    private record Statistics(long parent, long ticks) {

        // Fields after the name, which may itself have spaces and parentheses: state, parent, ..., user, system.
        private static final int PARENT = 1;

        private static final int USER = 11;

        static Optional<Statistics> of(String text) {
            if (text.isEmpty()) {
                return Optional.empty();
            }
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            return Optional.of(new Statistics(
                    Long.parseLong(fields[PARENT]), Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1])));
        }
    }
}
