// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.observe.ShadowResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Shadow mode refuses no header {@code Client-Cert}, and says that it would be refused. */
class ShadowedClientCertTests {

    @Test
    void requestWhenHeaderIsOfAnotherPeerThenTheChainDecides() throws InterruptedException {
        String[] properties = Stream.concat(
                        Stream.of(Shadow.PROPERTIES), Stream.of("countersign.client-cert.trusted-proxies=192.0.2.1"))
                .toArray(String[]::new);
        try (HttpApplication application =
                HttpApplication.start(ShadowModeOverHttpTests.ResourceServer.class, properties)) {
            int status = application.status("GET", "/me", "Authorization", "Bearer good", "Client-Cert", ":AA==:");

            assertThat(status).isEqualTo(200);
            ShadowResult result =
                    application.context().getBean(Shadow.Results.class).next();
            assertThat(result.outcome().text()).isEqualTo("would-refuse");
            assertThat(result.code()).isEqualTo("unreadable_request");
        }
    }
}
