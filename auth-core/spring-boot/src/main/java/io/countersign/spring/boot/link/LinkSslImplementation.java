// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSession;
import org.apache.tomcat.util.net.SSLSupport;
import org.apache.tomcat.util.net.jsse.JSSEImplementation;
import org.apache.tomcat.util.net.jsse.JSSESupport;
import org.jspecify.annotations.Nullable;

/**
 * JSSE in Tomcat, with the age of the TLS session of each request. Public because Tomcat creates it by its name.
 *
 * @since 0.1
 */
public final class LinkSslImplementation extends JSSEImplementation {

    private static final Duration UNKNOWN = Duration.ofDays(36_500);

    @Override
    public SSLSupport getSSLSupport(SSLSession session, Map<String, List<String>> additionalAttributes) {
        return new TimedSupport(session, additionalAttributes);
    }

    /**
     * Returns the time since the handshake, rounded up. It is longer than any connection may live if the attribute of a
     * request is not of this implementation.
     */
    static Duration sinceHandshake(@Nullable Object attribute) {
        return attribute instanceof TimedSupport support ? support.age() : UNKNOWN;
    }

    private static final class TimedSupport extends JSSESupport {

        private final long begin;

        TimedSupport(SSLSession session, Map<String, List<String>> additionalAttributes) {
            super(session, additionalAttributes);
            this.begin = session.getCreationTime();
        }

        private Duration age() {
            return Duration.ofMillis(Math.max(0, System.currentTimeMillis() - begin) + 1);
        }
    }
}
