// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeygenCommandTests {

    @RegisterExtension
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path folder;

    private int keygen(String... options) {
        List<String> arguments = new ArrayList<>(List.of("keygen", "--data", data().toString()));
        arguments.addAll(List.of(options));
        return Countersign.run(arguments.toArray(String[]::new));
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Map<Path, String> files() throws IOException {
        Map<Path, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(data())) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file, Files.readString(file));
            }
        }
        return files;
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void keygenWhenNothingIsThereThenEachFileIsNamedAndNoContentShown() throws IOException {
        assertThat(keygen("--password", "admin", "--certificate", "gateway=gateway,127.0.0.1"))
                .as(output.error())
                .isZero();

        Map<Path, String> files = files();
        assertThat(files.keySet())
                .contains(
                        data().resolve("keys/gateway.jwk"),
                        data().resolve("keys/operator.pub.jwks"),
                        data().resolve("keys/sts.kek"),
                        data().resolve("prometheus/token"),
                        data().resolve("passwords/admin"),
                        data().resolve("tls/gateway.key"),
                        data().resolve("tls/ca.pem"));
        assertThat(output.printed().lines())
                .containsExactlyInAnyOrderElementsOf(
                        files.keySet().stream().map(file -> "Wrote " + file).toList());
        assertThat(files.get(data().resolve("passwords/admin"))).hasSize(20);
    }

    @Test
    void keygenWhenAllIsThereThenItStaysAndOneLineSaysSo() throws IOException {
        String[] options = {"--password", "admin", "--certificate", "gateway=gateway"};
        keygen(options);
        Map<Path, String> first = files();
        output.clear();

        assertThat(keygen(options)).isZero();

        assertThat(files()).isEqualTo(first);
        assertThat(output.printed()).isEqualToIgnoringNewLines("Everything exists already in " + data());
    }

    @Test
    void keygenWhenOneIsMissingThenItAloneIsMade() throws IOException {
        keygen("--password", "admin");
        Map<Path, String> first = files();
        output.clear();

        assertThat(keygen("--password", "admin", "--password", "postgres")).isZero();

        assertThat(output.printed()).isEqualToIgnoringNewLines("Wrote " + data().resolve("passwords/postgres"));
        assertThat(files()).containsAllEntriesOf(first).hasSize(first.size() + 1);
    }

    @ParameterizedTest
    @CsvSource({
        "zk, gateway-nonce.secret",
        "zk, gateway-session.secret",
        "zk, zk-nonce.secret",
        "lsvid, asserting.kek",
        "dvid, asserting.kek",
        "nested, basket.ES256.jwk"
    })
    void keygenWhenModeNeedsMoreThenItIsThere(String mode, String name) {
        assertThat(keygen("--mode", mode)).as(output.error()).isZero();

        assertThat(data().resolve("keys").resolve(name)).isNotEmptyFile();
    }

    @Test
    void keygenWhenGroupReadsThenOnlyPasswordsAndKeysOfCertificates() throws IOException {
        keygen("--group-readable", "--password", "admin", "--certificate", "gateway=gateway");

        assertThat(permissions(data())).isEqualTo("rwxr-x---");
        assertThat(permissions(data().resolve("passwords/admin"))).isEqualTo("rw-r-----");
        assertThat(permissions(data().resolve("tls/gateway.key"))).isEqualTo("rw-r-----");
        assertThat(permissions(data().resolve("tls/gateway.pem"))).isEqualTo("rw-r--r--");
        assertThat(permissions(data().resolve("keys"))).isEqualTo("rwx------");
        assertThat(permissions(data().resolve("keys/sts.kek"))).isEqualTo("rw-------");
    }

    @Test
    void keygenWhenNotAskedThenOwnerAloneReadsSecrets() throws IOException {
        keygen("--password", "admin", "--certificate", "gateway=gateway");

        assertThat(permissions(data())).isEqualTo("rwx------");
        assertThat(permissions(data().resolve("passwords"))).isEqualTo("rwx------");
        assertThat(permissions(data().resolve("passwords/admin"))).isEqualTo("rw-------");
        assertThat(permissions(data().resolve("tls/gateway.key"))).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --password a/b                       | --password needs a name of letters
                    --password ..                        | --password needs a name of letters
                    --certificate gateway                | --certificate is NAME=DNS[,DNS...]
                    --certificate ../x=a                 | --certificate needs a name of letters
                    --certificate ca=a                   | --certificate cannot be named ca
                    --certificate a=                     | --certificate needs DNS names or IP addresses, not ''
                    --certificate a=b,                   | --certificate needs DNS names or IP addresses, not ''
                    --certificate a=b_c                  | --certificate needs DNS names or IP addresses, not 'b_c'
                    --mode dvid --jwt-algorithm ES256    | mode dvid needs tokens signed with RS256
                    --mode lsvid --jwt-algorithm HS256   | in mode lsvid the asserting workload verifies tokens
                    --kubernetes-secret keys             | keygen needs either --data DIR or --kubernetes-secret NAME
                    """)
    void keygenWhenOptionIsWrongThenOneLineSaysWhy(String options, String reason) {
        assertThat(keygen(options.split(" "))).isNotZero();

        assertThat(output.error()).startsWith("countersign: " + reason).doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    keygen                                                   | keygen needs either --data DIR or --kubernetes-secret NAME
                    keygen --kubernetes-secret keys                          | --kubernetes-secret works in a pod only
                    keygen --kubernetes-secret keys --group-readable         | --certificate and --group-readable need --data DIR
                    keygen --kubernetes-secret keys --certificate a=a        | --certificate and --group-readable need --data DIR
                    """)
    void keygenWhenPlaceIsWrongThenOneLineSaysWhy(String line, String reason) {
        assertThat(Countersign.run(line.split(" "))).isEqualTo(1);

        assertThat(output.error()).startsWith("countersign: " + reason).doesNotContain("\n");
    }
}
