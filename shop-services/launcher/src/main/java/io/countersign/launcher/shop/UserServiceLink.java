// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/** Has the Shop's token service ask the user service over mutual TLS where links between services are by SVIDs. */
final class UserServiceLink implements ApplicationContextInitializer<GenericApplicationContext> {

    @Override
    public void initialize(GenericApplicationContext context) {
        if (ShopSettings.SPIFFE.equals(context.getEnvironment().getProperty("countersign.tls.trust"))) {
            context.registerBean(
                    "usersTls",
                    SSLContext.class,
                    () -> context.getBean(LiveTls.class).context(PeerPolicy.parse(List.of(Service.USER.spiffeId()))));
        }
    }
}
