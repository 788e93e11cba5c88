// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.ProbePort;
import io.countersign.shop.account.AccountApplication;
import io.countersign.shop.common.TestService;
import io.countersign.spiffe.tls.RawConnection;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;

/** The port for probes of a service whose links are by SVIDs. */
class ManagementPortTests {

    @Test
    void probesThenAnsweredAndNothingElse(@TempDir Path folder) throws Exception {
        Path socket = folder.resolve("account").resolve("api.sock");
        Map<String, String> properties = new HashMap<>(Map.of(
                "shop.mode", "lsvid", "countersign.spiffe.endpoint-socket", EmbeddedWorkloadApi.endpoint(socket)));
        for (String argument : ProbePort.ARGUMENTS) {
            properties.put(argument.substring(2, argument.indexOf('=')), argument.substring(argument.indexOf('=') + 1));
        }
        try (EmbeddedWorkloadApi api = EmbeddedWorkloadApi.builder("shop.com")
                        .register(socket, "spiffe://shop.com/account")
                        .dnsNames("spiffe://shop.com/account", "localhost")
                        .start();
                TestService account = TestService.start(AccountApplication.class, "account", folder, properties);
                HttpClient kubelet = HttpClient.newBuilder()
                        .sslContext(RawConnection.nobody())
                        .build()) {
            assertThat(api.authorities()).hasSize(1);
            ProbePort.tls(account.bean(Environment.class), kubelet).check();
            assertThat(onMainPort(account.address("/").getPort())).isEmpty();
        }
    }

    /** Answer to a client without a certificate, or nothing if the handshake fails. */
    private static String onMainPort(int port) {
        try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), port)) {
            return connection.get("/livez");
        } catch (IOException ex) {
            return "";
        }
    }
}
