// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One service of a Shop ends or is restarted while the others keep running. */
@Tag("nightly-shop")
class RestartTests {

    /** A Shop must not give up after a few attempts. */
    private static final String FOURTH_FAILURE = "it is started again in 8 s";

    @Test
    void separateWhenServiceCannotStartForLongThenStartedOnceItCan(@TempDir Path data) throws IOException {
        Path database = data.resolve("product.db");
        try (TestShop<CommandProcess> shop = TestShop.command(data, "--separate", "--no-demo")) {
            Files.move(database, data.resolve("kept.db"));
            Files.createDirectory(database);
            kill(shop, "product");
            for (String line = ""; !line.endsWith(FOURTH_FAILURE); ) {
                line = shop.shop()
                        .linesUntil("the service 'product' did not start")
                        .getLast();
            }
            Files.delete(database);
            Files.move(data.resolve("kept.db"), database);

            assertThat(restart(data, "product")).isEqualTo("The service 'product' is ready again\n");

            Http.get(shop.url(Service.PRODUCT, "/actuator/health/readiness"), Map.of())
                    .expect(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-demo", "--separate"})
    void restartWhenShopRunsThenServiceIsAnotherAndReady(String option, @TempDir Path data) throws IOException {
        try (TestShop<CommandProcess> shop = TestShop.command(data, option);
                Socket connection = new Socket(
                        InetAddress.getLoopbackAddress(),
                        shop.ports().url(Service.PRODUCT).getPort())) {
            List<ProcessHandle> before = shop.shop().descendants();

            assertThat(restart(data, "product")).isEqualTo("The service 'product' is ready again\n");

            assertThat(isClosed(connection)).isTrue();
            assertThat(shop.shop().descendants()).hasSameSizeAs(before);
            Http.get(shop.url(Service.PRODUCT, "/actuator/health/readiness"), Map.of())
                    .expect(200);
            assertThat(restart(data, "zk")).contains("there is no service 'zk' in mode shared-jwt");
        }
    }

    /** Returns whether the other side closes the connection, as a stopping service does. */
    private static boolean isClosed(Socket connection) throws IOException {
        connection.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
        try {
            return connection.getInputStream().read() < 0;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    private static void kill(TestShop<CommandProcess> shop, String service) {
        Shell.run("kill -KILL $(pgrep -P " + shop.shop().pid() + " -f ' serve " + service + " ')");
    }

    private static String restart(Path data, String service) {
        try (CommandProcess restart = CommandProcess.start("restart", service, "--data", data.toString())) {
            return restart.rest();
        }
    }
}
