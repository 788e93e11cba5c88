// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.MutualTls;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Makes the token service of the Shop call the user service over the Shop's links. Its client authenticates that service in
 * handshakes only, so it gets another context every few seconds, and makes a new connection then.
 */
final class UserServiceLink implements ApplicationContextInitializer<GenericApplicationContext> {

    private static final long LONGEST = Duration.ofSeconds(5).toNanos();

    private @Nullable SSLContext last;

    private long since;

    @Override
    public void initialize(GenericApplicationContext context) {
        context.registerBean(
                "usersTls", SSLContext.class, () -> current(context), definition -> definition.setScope("prototype"));
    }

    private synchronized @Nullable SSLContext current(GenericApplicationContext context) {
        LinkTrust trust = context.getBean(ChosenLinkTrust.class).trust();
        Optional<ClientLink> link = trust.client();
        if (link.isEmpty()) {
            return null;
        }
        long now = System.nanoTime();
        if (last == null || now - since >= LONGEST) {
            String name = context.getEnvironment().getProperty("countersign.services.[user.shop.com].spiffe-id");
            last = name == null ? lasting(link.get(), context) : fresh(trust, link.get(), name);
            since = now;
        }
        return last;
    }

    private static SSLContext fresh(LinkTrust trust, ClientLink link, String name) {
        MutualTls tls = new MutualTls(() -> trust.identity().orElseThrow(), link, LinkListener.NONE, Clock.systemUTC());
        return tls.context(peer -> peer.name().equals(name));
    }

    private static SSLContext lasting(ClientLink link, GenericApplicationContext context) {
        URI address = URI.create(context.getEnvironment().getRequiredProperty("shop.url.user"));
        try {
            return link.to(address.getHost(), address.getPort()).context();
        } catch (SSLException ex) {
            throw new IllegalStateException("The user service is not one of the services of the token service", ex);
        }
    }
}
