// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Recording of a Shop, which the simulation makes after its rounds.
 *
 * @param subject name of the Shop
 * @param jcmd tool of the JDK that starts the recording
 * @param folder folder of the results
 */
record ShopRecording(String subject, Path jcmd, Path folder) {

    /** Prepares a recording by the JDK that runs, and deletes an earlier one. */
    static ShopRecording prepare(String subject, Path out) throws AbsentPeerException {
        return prepare(subject, Path.of(System.getProperty("java.home")), out);
    }

    static ShopRecording prepare(String subject, Path jdk, Path out) throws AbsentPeerException {
        Path jcmd = jdk.resolve("bin/jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new AbsentPeerException("there is no " + jcmd);
        }
        ShopRecording recording = new ShopRecording(subject, jcmd, out.toAbsolutePath());
        try {
            Files.createDirectories(recording.recordings());
            Files.deleteIfExists(recording.flames());
            for (Path file : recording.files()) {
                Files.delete(file);
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return recording;
    }

    private Path recordings() {
        return folder.resolve(fileName() + "-recordings");
    }

    /** Returns the file of the flame graph. */
    Path flames() {
        return folder.resolve(fileName() + "-flame.svg");
    }

    /** A name may have the path of a working copy. */
    private String fileName() {
        return subject.replaceAll("[^\\w+-]+", "-");
    }

    /** Returns the options of the simulation. */
    List<String> options() {
        return List.of("-Drecorded=" + subject, "-Djcmd=" + jcmd, "-Drecordings=" + recordings());
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(recordings())) {
            return files.filter(file -> file.toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Draws the flame graph, and returns the part of the report. */
    String report() {
        String title = "## Where the time goes in " + subject + "\n\n";
        List<Path> files = files();
        if (files.isEmpty()) {
            return title + "The Shop was not recorded; shop.log has the output of jcmd.\n";
        }
        CpuSamples samples = CpuSamples.read(files);
        ShopProfile profile = new ShopProfile(samples.all());
        profile.draw(flames(), "CPU samples of the Shop " + subject);
        return title + method(samples)
                + " A sample belongs to the part of its innermost frame that matches the prefixes of a "
                + "part. [" + flames().getFileName() + "](" + flames().getFileName() + ") has all stacks.\n\n"
                + profile.table();
    }

    private static String method(CpuSamples samples) {
        return "After all rounds, one minute of the usual load was recorded. "
                + (samples.areOfCpuTime()
                        ? "The samples are `" + CpuSamples.CPU_TIME
                                + "`: one for each 10 ms of CPU time of a thread, also in native code."
                        : "The samples are `" + CpuSamples.EXECUTION
                                + "` of threads that run Java code, each 10 ms, and `"
                                + CpuSamples.NATIVE
                                + "` of one thread in native code, each 20 ms, which count double. Waiting ones are left "
                                + "out. Native code, such as SQLite's, has too small a share if several threads are in it.");
    }
}
