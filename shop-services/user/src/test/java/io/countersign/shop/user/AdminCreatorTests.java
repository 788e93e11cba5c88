// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.shop.common.TestService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminCreatorTests {

    private static final String PASSWORD = "a fine phrase 42";

    @TempDir
    private Path folder;

    @Test
    void createWhenDatabaseIsNewThenAdministratorLogsIn() throws Exception {
        AdminCreator creator = creator();
        creator.create("root", PASSWORD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("user.db"))))
                .isEqualTo("rw-------");
        try (FakeSts sts = new FakeSts();
                TestService service =
                        TestService.start(UserApplication.class, "user", folder, Map.of("shop.url.sts", sts.url()))) {
            login(service, "root", PASSWORD);
            assertThat(sts.lastRequest().required("roles").toString()).isEqualTo("[\"USER\",\"ADMIN\"]");
            creator.create("second", PASSWORD);
            login(service, "second", PASSWORD);
        }
    }

    @Test
    void createWhenTakenThenSaysSo() {
        creator().create("root", PASSWORD);
        assertThatExceptionOfType(UsernameTakenException.class)
                .isThrownBy(() -> creator().create("Root", PASSWORD))
                .withMessageContaining("'Root'");
    }

    @Test
    void createWhenNameOrPasswordIsBadThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> creator().create("a b", PASSWORD));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> creator().create("root", "short"))
                .withMessageNotContaining("short");
    }

    @Test
    void createInPreparedWhenServiceHasNotStartedThenSaysSoAndMakesNoTables() throws Exception {
        Files.createFile(folder.resolve("user.db"));
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(UserDatabaseException.class)
                    .isThrownBy(() -> creator().createInPrepared("root", PASSWORD))
                    .withMessageContaining("no tables of users yet");
        }
    }

    @Test
    void createInPreparedWhenPreparedThenItIsAsOtherwise() {
        creator().create("root", PASSWORD);
        creator().createInPrepared("second", PASSWORD);
        assertThatExceptionOfType(UsernameTakenException.class)
                .isThrownBy(() -> creator().createInPrepared("Second", PASSWORD));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> creator().createInPrepared("third", "short"))
                .withMessageNotContaining("short");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jdbc:sqlite:/nowhere/user.db?password=tell-nobody", "jdbc:none://host/user?password=tell-nobody"
            })
    void createInPreparedWhenDatabaseCannotBeOpenedThenUrlIsNotShown(String url) {
        assertThatExceptionOfType(UserDatabaseException.class)
                .isThrownBy(() -> new AdminCreator(url, null, null).createInPrepared("root", PASSWORD))
                .withMessageStartingWith("the database cannot be used (")
                .withMessageNotContaining("tell-nobody");
    }

    private AdminCreator creator() {
        return new AdminCreator("jdbc:sqlite:" + folder.resolve("user.db"), null, null);
    }

    private static void login(TestService service, String name, String password) {
        service.anonymous()
                .post("/users/login", "{\"username\":\"" + name + "\",\"pwd\":\"" + password + "\"}")
                .isStatus(200);
    }
}
