// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.countersign.core.link.LinkTrust;
import javax.net.ssl.SSLContext;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;

class TomcatLinkTests {

    @Test
    void startWhenACustomizerAddsHttp2LaterThenFails() throws Exception {
        LinkTrust trust = mock();
        when(trust.name()).thenReturn("pinned");
        TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(0);
        TomcatLink.protect(factory, trust, SSLContext.getDefault(), true);
        factory.addConnectorCustomizers(connector -> connector.addUpgradeProtocol(new Http2Protocol()));

        assertThatThrownBy(factory::getWebServer)
                .hasStackTraceContaining("server.http2.enabled: HTTP/2 is enabled")
                .hasStackTraceContaining("countersign.tls.trust=pinned");
    }
}
