// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.it.ScriptProject.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour of the scripts before any Java runs: the search for a suitable JDK and for the pinned Maven. */
class ScriptTests {

    private static final String FIND = ". .mvn/find-jdk.sh && find_jdk && echo $JAVA_HOME";

    @TempDir
    private Path root;

    private ScriptProject project;

    @BeforeEach
    void copy() throws IOException {
        root = root.toRealPath();
        project = new ScriptProject(root);
    }

    private void assertFinds(Path jdk) {
        assertThat(project.run(FIND)).isEqualTo(new Result(0, jdk + "\n", ""));
    }

    @Test
    void findWhenJavaHomeFitsThenItIsTaken() {
        project.jdk("usr/lib/jvm/newer", "25.0.1");
        Path home = project.jdk("home-jdk", "21");

        project.with("JAVA_HOME", home).firstOnPath(project.jdk("path-jdk", "22.0.2"));

        assertFinds(home);
    }

    @ParameterizedTest
    @ValueSource(strings = {"old", "runtime", "nowhere"})
    void findWhenJavaHomeDoesNotFitThenThatOfThePathIsTaken(String home) throws IOException {
        project.jdk("old", "17.0.9");
        project.jre("runtime", "25");
        Path jdk = project.jdk("path-jdk", "21.0.2");
        Files.createDirectories(project.path("links/bin"));
        Files.createSymbolicLink(project.path("links/bin/javac"), jdk.resolve("bin/javac"));

        project.with("JAVA_HOME", project.path(home)).firstOnPath(project.path("links"));

        assertFinds(jdk);
    }

    @ParameterizedTest
    @ValueSource(strings = {"usr/lib/jvm/b", "opt/jdk-b", "home/.sdkman/candidates/java/b", "home/.jdks/b"})
    void findWhenThatOfThePathIsTooOldThenNewestOfTheUsualPlacesIsTaken(String place) {
        project.jdk("usr/lib/jvm/a", "21.0.2");
        project.jdk("usr/lib/jvm/c", "1.8.0_392");
        project.jre("usr/lib/jvm/d", "26");
        Path newest = project.jdk(place, "25-ea");

        project.firstOnPath(project.jdk("old", "17.0.9"));

        assertFinds(newest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"./mvnw --version", "./countersign --help", FIND})
    void scriptWhenNoJdkFitsThenItSaysSoInALineAndFails(String line) {
        project.jdk("usr/lib/jvm/old", "20.0.1");
        project.jre("usr/lib/jvm/runtime", "25");
        project.with("JAVA_HOME", project.path("nowhere")).firstOnPath(project.jdk("path-jdk", "17.0.9"));

        assertThat(project.run(line))
                .isEqualTo(new Result(
                        1, "", "countersign: no JDK 21 or newer found; install one or set JAVA_HOME to one\n"));
    }

    @Test
    void countersignWhenJavaOfThePathIsTooOldThenLauncherRunsOnTheOneThatFits() {
        project.jdk("usr/lib/jvm/new", "21.0.2");
        project.firstOnPath(project.jdk("old", "17.0.9"));
        for (String built :
                new String[] {"countersign.jar", "countersign.built", "lib/one.jar", "countersign.trained"}) {
            project.write("shop-services/launcher/target/" + built, "");
        }

        Result result = project.run("./countersign call GET '/products?text=a b'");

        assertThat(result.code()).as(result.errors()).isZero();
        assertThat(result.output())
                .startsWith("21.0.2 ")
                .endsWith("-jar " + root + "/shop-services/launcher/target/countersign.jar"
                        + " call GET /products?text=a b\n");
    }

    /** The archive fits a class path that begins as it did when it was made. */
    @Test
    void countersignWhenJarsAreAddedToTheClassPathThenTheyComeLast() {
        project.jdk("usr/lib/jvm/new", "21.0.2");
        project.write("shop-services/launcher/target/countersign.jar", "");
        project.write("shop-services/launcher/target/countersign.built", "");
        project.with("COUNTERSIGN_CLASS_PATH", root.resolve("peer.jar"));

        Result result = project.run("./countersign call GET /");

        assertThat(result.code()).as(result.errors()).isZero();
        assertThat(result.output())
                .endsWith("-cp " + root + "/shop-services/launcher/target/countersign.jar:" + root + "/peer.jar"
                        + " io.countersign.launcher.Countersign call GET /\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jwt --rounds 1", "shop --modes none"})
    void countersignBenchWhenBuiltThenBenchmarksRunOnTheJdkThatFits(String arguments) {
        project.jdk("usr/lib/jvm/new", "21.0.2");
        project.firstOnPath(project.jdk("old", "17.0.9"));
        for (String built : new String[] {
            "shop-services/launcher/target/countersign.jar",
            "shop-services/launcher/target/countersign.built",
            "benchmarks/target/countersign-benchmarks.jar",
            "benchmarks/target/countersign.built",
            "benchmarks/resource-server-shop/target/countersign-resource-server-shop.jar",
            "benchmarks/resource-server-shop/target/countersign.built"
        }) {
            project.write(built, "");
        }

        Result result = project.run("./countersign bench " + arguments);

        assertThat(result.code()).as(result.errors()).isZero();
        assertThat(result.output())
                .startsWith("21.0.2 ")
                .endsWith("-jar " + root + "/benchmarks/target/countersign-benchmarks.jar " + arguments + "\n");
    }

    @Test
    void countersignBenchWhenItCannotBeBuiltThenItSaysWhyAndRunsNothing() {
        project.with("JAVA_HOME", project.jdk("jdk", "21"));
        project.write(".mvn/maven.properties", "version=9.9.9\nsha512=0\n");

        Result result = project.run("./countersign bench jwt");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output()).isEmpty();
        assertThat(result.errors())
                .contains("mvnw: Maven 9.9.9 is not installed yet")
                .endsWith("countersign: the build failed; see " + root
                        + "/shop-services/launcher/target/countersign-build.log\n");
    }

    @Test
    void countersignWhenItIsBuiltWithoutATerminalThenItPrintsALineForEachModule() {
        project.jdk("usr/lib/jvm/new", "21.0.2");
        project.maven("""
                [INFO] Scanning for projects...
                [INFO] Building Countersign 0.1.0-SNAPSHOT                               [1/3]
                [INFO]   from pom.xml
                [INFO] Building jar: /somewhere/countersign-core-0.1.0-SNAPSHOT.jar
                [INFO] Building Countersign Core 0.1.0-SNAPSHOT                          [2/3]
                [INFO] Building Countersign for Spring Boot 0.1.0-SNAPSHOT               [3/3]
                """);
        String log = root + "/shop-services/launcher/target/countersign-build.log";

        Result result = project.run("./countersign up");

        assertThat(result.code()).as(result.errors()).isZero();
        assertThat(result.errors())
                .isEqualTo("Building Countersign; its log is " + log + "\n[1/3] Countersign\n[2/3] Countersign Core\n"
                        + "[3/3] Countersign for Spring Boot\nPreparing fast starts\n");
        assertThat(project.run("./countersign up").errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --help", " -h", " zk --help"})
    void countersignBenchWhenItsHelpIsAskedForThenItIsPrintedWithoutABuildOrAJdk(String arguments) {
        project.write("benchmarks/src/main/help/bench.txt", "Usage: countersign bench\n");
        project.write("benchmarks/src/main/help/zk.txt", "Usage: countersign bench\n");

        assertThat(project.run("./countersign bench" + arguments))
                .isEqualTo(new Result(0, "Usage: countersign bench\n", ""));
    }

    @Test
    void mvnwWhenDigestOfTheArchiveIsTheExpectedOneThenThatMavenRunsOnTheJdkFound() throws Exception {
        useRealJdk();
        pin(digest(archive()));

        Result result = project.run("./mvnw -q verify");

        assertThat(result)
                .isEqualTo(new Result(
                        0, System.getProperty("java.home") + " -q verify\n", "mvnw: downloading Maven 9.9.9\n"));
        assertThat(project.run("./mvnw -q verify").errors()).isEmpty();
    }

    @Test
    void mvnwWhenDigestOfTheArchiveIsAnotherThenItIsNotUnpacked() throws Exception {
        useRealJdk();
        archive();
        pin("0".repeat(128));

        Result result = project.run("./mvnw -q verify");

        assertThat(result)
                .isEqualTo(new Result(
                        1,
                        "",
                        "mvnw: downloading Maven 9.9.9\nmvnw: the digest of Maven 9.9.9 is not the expected one\n"));
        assertThat(project.path("home/.m2")).doesNotExist();
    }

    @Test
    void mvnwWhenThereIsNoWayToTheMavenThenItSaysWhatToDo() {
        project.with("JAVA_HOME", project.jdk("jdk", "21"));
        project.write(".mvn/maven.properties", "version=9.9.9\nsha512=0\n");

        assertThat(project.run("./mvnw -q verify"))
                .isEqualTo(new Result(
                        1,
                        "",
                        "mvnw: Maven 9.9.9 is not installed yet: set MVNW_REPOURL to the address of a Maven repository,"
                                + " or install Maven 3.9\n"));
    }

    private void useRealJdk() {
        project.with("JAVA_HOME", System.getProperty("java.home"));
    }

    private void pin(String digest) {
        project.write(".mvn/maven.properties", "version=9.9.9\nsha512=" + digest + "\n");
        project.with("MVNW_REPOURL", project.path("repository").toUri());
    }

    /** Creates a Maven archive that prints its folder and arguments. */
    private Path archive() throws IOException {
        Path archive = project.write("repository/org/apache/maven/apache-maven/9.9.9/apache-maven-9.9.9-bin.zip", "");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("apache-maven-9.9.9/bin/mvn"));
            zip.write("#!/bin/sh\necho \"$JAVA_HOME $*\"\n".getBytes(StandardCharsets.UTF_8));
        }
        return archive;
    }

    private static String digest(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(file)));
    }
}
