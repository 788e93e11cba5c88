// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShopProfileTests {

    private static final String TOMCAT = "org.apache.catalina.core.StandardWrapperValve.invoke";

    @TempDir
    private Path folder;

    @Test
    void partThenItIsThatOfTheInnermostFrameThatBelongsToOne() {
        assertThat(CodePart.of(sample(1, "java.util.HashMap.get", "tools.jackson.core.Parser.next", TOMCAT)))
                .isEqualTo(CodePart.JSON);
        assertThat(CodePart.of(sample(1, "java.util.HashMap.get", "java.lang.Thread.run")))
                .isEqualTo(CodePart.NONE);
        assertThat(CodePart.of(sample(1))).isEqualTo(CodePart.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "org.sqlite.core.NativeDB.step (native), SQLITE",
        "org.springframework.jdbc.core.JdbcTemplate.query, POOL",
        "org.springframework.http.client.observation.DefaultClientRequestObservationConvention.getName, OBSERVATIONS",
        "org.springframework.web.client.DefaultRestClient.exchange, HTTP_CLIENT",
        "io.countersign.jose.jwt.JwtVerifier.verify, TOKENS",
        "io.countersign.spring.security.Filter.doFilter, SECURITY",
        "io.countersign.shop.basket.checkout.Checkout.run, SERVICES",
        "sun.nio.ch.SocketDispatcher.write0 (native), SOCKETS",
        "sun.nio.ch.FileDispatcherImpl.write0 (native), NONE",
        "org.springframework.web.servlet.DispatcherServlet.doDispatch, WEB"
    })
    void partWhenSeveralPrefixesMatchThenTheFirstPartCounts(String frame, CodePart part) {
        assertThat(CodePart.of(sample(1, frame))).isEqualTo(part);
    }

    @Test
    void kindWhenAMethodIsNativeThenItsPackageDoesNotCount() {
        assertThat(CodeKind.of("org.sqlite.core.NativeDB.step (native)")).isEqualTo(CodeKind.NATIVE);
        assertThat(CodeKind.of("org.sqlite.core.DB.exec")).isEqualTo(CodeKind.SQLITE);
        assertThat(CodeKind.of("com.github.benmanes.caffeine.cache.Cache.get")).isEqualTo(CodeKind.OTHER);
    }

    @Test
    void tableWhenThereAreMoreThanFivePartsThenTheLargestAreNamedAndSharesSumUp() {
        ShopProfile profile = new ShopProfile(List.of(
                sample(40, "org.sqlite.core.DB.exec"),
                sample(8, TOMCAT),
                sample(20, "tools.jackson.core.Parser.next"),
                sample(10, "io.micrometer.core.instrument.Timer.record"),
                sample(9, "io.countersign.shop.user.Users.find"),
                sample(2, "ch.qos.logback.classic.Logger.info"),
                sample(1, "org.apache.hc.core5.io.Streams.copy"),
                sample(6, "java.lang.Thread.run"),
                sample(4)));

        assertThat(profile.table()).isEqualTo("""
                        | part | share | samples |
                        | --- | --- | --- |
                        | SQLite | 40.0 % | 40 |
                        | JSON | 20.0 % | 20 |
                        | observations | 10.0 % | 10 |
                        | our services | 9.0 % | 9 |
                        | Tomcat | 8.0 % | 8 |
                        | other parts | 3.0 % | 3 |
                        | no part | 10.0 % | 10 |
                        """);
    }

    @Test
    void tableWhenThereIsNoSampleThenItSaysSo() {
        assertThat(new ShopProfile(List.of()).table()).isEqualTo("The recording has no samples.\n");
    }

    @Test
    void drawThenTheOutermostFrameIsBelowTheOthers() throws IOException {
        Path file = folder.resolve("flame.svg");

        new ShopProfile(List.of(sample(1, "org.sqlite.core.DB.exec", TOMCAT))).draw(file, "Samples");

        assertThat(Files.readString(file))
                .containsSubsequence("<title>all,", "<title>" + TOMCAT, "<title>org.sqlite.core.DB.exec")
                .contains(CodeKind.SQLITE.colour());
    }

    @Test
    void readWhenAJvmHasRunThenItsStacksBeginWithTheInnermostFrame() throws IOException {
        String work = ShopProfileTests.class.getName() + ".work";
        Path file = folder.resolve("own.jfr");
        CpuSamples samples;
        try (Recording recording = new Recording()) {
            recording.enable(CpuSamples.EXECUTION).withPeriod(Duration.ofMillis(10));
            recording.start();
            do {
                assertThat(work()).isPositive();
                recording.dump(file);
                samples = CpuSamples.read(List.of(file));
            } while (samples.all().stream().noneMatch(sample -> sample.frames().contains(work)));
        }

        assertThat(samples.areOfCpuTime()).isFalse();
        assertThat(samples.all())
                .filteredOn(sample -> sample.frames().contains(work))
                .allSatisfy(sample -> assertThat(sample.frames())
                        .containsSubsequence(
                                work,
                                ShopProfileTests.class.getName()
                                        + ".readWhenAJvmHasRunThenItsStacksBeginWithTheInnermostFrame"));
    }

    private static long work() {
        long digits = 0;
        for (int i = 0; i < 2_000_000; i++) {
            digits += Integer.toString(i).length();
        }
        return digits;
    }

    @Test
    void waitingWhenTheInnermostFrameIsListedThenItIs() {
        List<String> waiting = List.of("sun.nio.ch.EPoll.wait");

        assertThat(sample(1, "sun.nio.ch.EPoll.wait (native)", TOMCAT).isIn(waiting))
                .isTrue();
        assertThat(sample(1, TOMCAT, "sun.nio.ch.EPoll.wait (native)").isIn(waiting))
                .isFalse();
        assertThat(sample(1).isIn(waiting)).isFalse();
    }

    @Test
    void nameWhenAClassIsHiddenThenItHasNoAddress() {
        assertThat(CpuSamples.withoutAddress("a.B$$Lambda.0x00007f1a2c0010a8")).isEqualTo("a.B$$Lambda");
        assertThat(CpuSamples.withoutAddress("a.B$$Lambda+0x00007f1a/12")).isEqualTo("a.B$$Lambda");
        assertThat(CpuSamples.withoutAddress("java.lang.invoke.LambdaForm$MH.0x7f"))
                .isEqualTo("java.lang.invoke.LambdaForm$MH");
        assertThat(CpuSamples.withoutAddress("a.B")).isEqualTo("a.B");
    }

    @Test
    void recordingWhenTheJdkHasNoJcmdThenItIsAbsent() {
        assertThatExceptionOfType(AbsentPeerException.class)
                .isThrownBy(() -> ShopRecording.prepare("none", folder, folder))
                .withMessageContaining("there is no " + folder.resolve("bin/jcmd"));
    }

    @Test
    void recordingWhenTheSimulationLeftNoFileThenTheReportSaysSo() throws Exception {
        assertThat(ShopRecording.prepare("none", folder).report())
                .startsWith("## Where the time goes in none\n")
                .contains("was not recorded");
    }

    @Test
    void recordingWhenItHasNoSamplesThenTheReportSaysSoAndNamesTheGraph() throws Exception {
        ShopRecording shop = ShopRecording.prepare("shared-jwt+few@/other/copy", folder);
        assertThat(shop.options()).contains("-Drecorded=shared-jwt+few@/other/copy");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.dump(folder.resolve("shared-jwt+few-other-copy-recordings/17.jfr"));
        }

        assertThat(shop.report())
                .contains("[shared-jwt+few-other-copy-flame.svg](shared-jwt+few-other-copy-flame.svg)")
                .contains("The recording has no samples.");
        assertThat(folder.resolve("shared-jwt+few-other-copy-flame.svg")).exists();
    }

    private static StackSample sample(int weight, String... frames) {
        return new StackSample(List.of(frames), weight);
    }
}
