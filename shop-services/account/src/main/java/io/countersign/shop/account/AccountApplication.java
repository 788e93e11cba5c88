// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.database.ServerDatabase;
import io.countersign.shop.common.ShopCommon;
import io.countersign.shop.common.ShopService;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * Application of the account service.
 *
 * @since 0.1
 */
@SpringBootApplication(proxyBeanMethods = false)
@Import({ShopCommon.class, ServerDatabase.class})
@EnableConfigurationProperties(AccountSettings.class)
public class AccountApplication {

    public static void main(String[] arguments) {
        ShopService.run(AccountApplication.class, "account", arguments);
    }
}
