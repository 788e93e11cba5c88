// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.demo.Administrators;
import io.countersign.launcher.shop.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdminCommandTests {

    private static final String PASSWORD = "a fine phrase 42";

    @RegisterExtension
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path folder;

    private int create(String name, String... options) {
        List<String> arguments = new ArrayList<>(List.of("admin", "create", name));
        arguments.addAll(List.of(options));
        return Countersign.run(arguments.toArray(String[]::new));
    }

    /** Returns the database of a user service that has started. */
    private String database() {
        Administrators.create(new DataDirectory(folder).create(), "first", PASSWORD);
        output.clear();
        return url();
    }

    private String url() {
        return "jdbc:sqlite:" + folder.resolve("user.db");
    }

    private String password(String password) throws IOException {
        return Files.writeString(folder.resolve("password"), password + "\n").toString();
    }

    @Test
    void createWhenDatabaseIsGivenThenPasswordIsPrintedOnce() {
        assertThat(create("root", "--database", database())).as(output.error()).isZero();

        assertThat(output.printed()).matches("Administrator root has the password [-_a-zA-Z0-9]{20}\\R");
    }

    @Test
    void createWhenPasswordIsInAFileThenItIsNotPrinted() throws IOException {
        String file = password(PASSWORD);

        assertThat(create("root", "--database", database(), "--password-file", file))
                .as(output.error())
                .isZero();

        assertThat(output.printed()).contains("has the password in " + file).doesNotContain(PASSWORD);
    }

    @Test
    void createWhenThereIsSuchAUserThenCodeIsOneUnlessItMayBe() {
        String database = database();

        assertThat(create("First", "--database", database)).isEqualTo(1);
        assertThat(output.error()).isEqualTo("countersign: there is a user 'First' already");
        assertThat(create("First", "--database", database, "--if-absent")).isZero();
        assertThat(output.printed()).isEqualToIgnoringNewLines("there is a user 'First' already");
    }

    @Test
    void createWhenServiceHasNotStartedThenOneLineSaysSoAndNothingIsMade() throws IOException {
        assertThat(create("root", "--database", url())).isEqualTo(1);
        assertThat(output.error())
                .startsWith("countersign: the database cannot be used (")
                .doesNotContain("\n");
        assertThat(folder.resolve("user.db")).doesNotExist();
        output.clear();
        Files.createFile(folder.resolve("user.db"));

        assertThat(create("root", "--database", url(), "--if-absent")).isEqualTo(1);

        assertThat(output.error()).contains("no tables of users yet").doesNotContain("\n");
    }

    @Test
    void createWhenDatabaseDoesNotAnswerThenLineSaysSoWithoutPasswords() throws IOException {
        String file = password("tell-nobody-this");
        String url = "jdbc:postgresql://127.0.0.1:1/user?sslpassword=nor-this";

        assertThat(create("root", "--database", url, "--database-user", "shop", "--database-password-file", file))
                .isEqualTo(1);

        assertThat(output.error())
                .startsWith("countersign: the database cannot be used (Connection to 127.0.0.1:1 refused")
                .doesNotContain("\n", "tell-nobody-this", "nor-this");
        assertThat(output.printed()).isEmpty();
    }

    @Test
    void createWhenPasswordIsWeakThenLineSaysSoWithoutIt() throws IOException {
        assertThat(create("root", "--database", database(), "--password-file", password("shorty")))
                .isEqualTo(1);

        assertThat(output.error())
                .isEqualTo("countersign: the password must have 12 to 128 characters")
                .doesNotContain("shorty");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --data a --database jdbc:sqlite:b   | --data and --database exclude each other
                    --database-user shop                | --database-user and --database-password-file need --database URL
                    --database-password-file f          | --database-user and --database-password-file need --database URL
                    --password-file nowhere --database jdbc:sqlite:b | the password in nowhere cannot be read
                    """)
    void createWhenOptionIsWrongThenOneLineSaysWhy(String options, String reason) {
        assertThat(create("root", options.split(" "))).isEqualTo(1);

        assertThat(output.error()).isEqualTo("countersign: " + reason);
    }
}
