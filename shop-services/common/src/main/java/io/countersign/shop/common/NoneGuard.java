// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Keeps other machines from reaching a service that requires no credentials, unless {@code shop.none.expose}
 * is set.
 */
final class NoneGuard implements InitializingBean {

    private static final Logger log = LoggerFactory.getLogger(NoneGuard.class);

    private final boolean open;

    private final boolean loopback;

    private final boolean expose;

    NoneGuard(Environment environment) {
        this.open = open(environment);
        this.loopback = ProtectedLinks.isLoopback(environment.getProperty("server.address"));
        this.expose = environment.getProperty("shop.none.expose", Boolean.class, false);
    }

    @Override
    public void afterPropertiesSet() {
        if (!open || loopback) {
            return;
        }
        if (!expose) {
            throw new CountersignConfigurationException(
                    "shop.none.expose",
                    "Mode none lets every caller do everything, so it binds to a loopback address only.",
                    "Set shop.host to 127.0.0.1, shop.mode to another mode, or shop.none.expose to true.");
        }
        log.warn("Mode none: every caller has all rights, from any machine that reaches this one");
    }

    /** Returns whether every caller is on this machine and therefore trusted without a credential. */
    boolean trustsThisMachine() {
        return open && loopback;
    }

    private static boolean open(Environment environment) {
        return Binder.get(environment)
                .bind("countersign.accept", String[].class)
                .map(accepted -> Arrays.asList(accepted).contains("none"))
                .orElse(false);
    }
}
