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

    private AdminCreator creator() {
        return new AdminCreator("jdbc:sqlite:" + folder.resolve("user.db"), null, null);
    }

    private static void login(TestService service, String name, String password) {
        service.anonymous()
                .post("/users/login", "{\"username\":\"" + name + "\",\"pwd\":\"" + password + "\"}")
                .isStatus(200);
    }
}
