// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.core.link.ClientLink;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/** Makes the token service of the Shop call the user service over the Shop's links. */
final class UserServiceLink implements ApplicationContextInitializer<GenericApplicationContext> {

    @Override
    public void initialize(GenericApplicationContext context) {
        context.registerBean("usersTls", SSLContext.class, () -> context(context));
    }

    private static @Nullable SSLContext context(GenericApplicationContext context) {
        Optional<ClientLink> link =
                context.getBean(ChosenLinkTrust.class).trust().client();
        return link.isEmpty() ? null : context(link.get(), address(context));
    }

    private static URI address(GenericApplicationContext context) {
        return URI.create(context.getEnvironment().getRequiredProperty("shop.url.user"));
    }

    private static SSLContext context(ClientLink link, URI address) {
        try {
            return link.to(address.getHost(), address.getPort()).context();
        } catch (SSLException ex) {
            throw new IllegalStateException("The user service is not one of the services of the token service", ex);
        }
    }
}
