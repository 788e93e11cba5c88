// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.security.CountersignConfigurationException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;

/**
 * Time for which a server that stops serves on. It is not ready meanwhile, so balancers send new connections elsewhere,
 * and {@link DrainFilter} makes clients leave the connections that they keep. Without it, Tomcat closes those
 * connections at once, and a request that is on its way is lost.
 */
final class Drain implements ApplicationListener<ContextClosedEvent>, Ordered {

    /** Name of the property. */
    static final String PROPERTY = "countersign.drain";

    private static final Logger logger = LoggerFactory.getLogger(Drain.class);

    private final ApplicationContext context;

    private final Duration time;

    private volatile boolean begun;

    Drain(ApplicationContext context, Duration time) {
        if (time.isNegative()) {
            throw new CountersignConfigurationException(
                    PROPERTY, "It is negative: " + time + ".", "Set a duration such as 5s, or 0s to stop at once.");
        }
        this.context = context;
        this.time = time;
    }

    boolean isSet() {
        return !time.isZero();
    }

    boolean hasBegun() {
        return begun;
    }

    /** Spring Boot has withdrawn the readiness before this event, and stops no bean before its listeners return. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        // Events of a child, such as the context of the actuator's port, reach its parent, too.
        if (!isSet() || !event.getApplicationContext().equals(context)) {
            return;
        }
        begun = true;
        logger.info("Serving for another {} before the server stops", time);
        try {
            Thread.sleep(time);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** Before the listener that closes the actuator's port. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
