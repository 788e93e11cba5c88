// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.support.LauncherException;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.user.AdminCreator;
import io.countersign.shop.user.UserDatabaseException;
import io.countersign.shop.user.UsernameTakenException;
import java.util.Map;
import org.springframework.core.env.Environment;

/**
 * Creates administrators in a Shop's data directory, whether the Shop runs or not.
 *
 * @since 0.1
 */
public final class Administrators {

    private Administrators() {}

    /**
     * Creates an administrator.
     *
     * @throws UsernameTakenException if there is a user of that name
     * @throws LauncherException if the name or the password is invalid
     */
    public static void create(DataDirectory data, String name, String password) {
        AdminCreator creator = creator(data);
        checked(() -> creator.create(name, password));
    }

    /**
     * Creates an administrator in the database of any user service, which has prepared it at its start.
     *
     * @param database creator for that database
     * @throws UsernameTakenException if there is a user of that name
     * @throws LauncherException if the name or the password is invalid, or the database cannot be used
     */
    public static void create(AdminCreator database, String name, String password) {
        checked(() -> database.createInPrepared(name, password));
    }

    private static void checked(Runnable creation) {
        try {
            creation.run();
        } catch (IllegalArgumentException | UserDatabaseException ex) {
            throw new LauncherException(String.valueOf(ex.getMessage()), ex);
        }
    }

    /** Returns a creator that uses the database of the user service. */
    private static AdminCreator creator(DataDirectory data) {
        Environment settings = ShopService.environment(
                Service.USER.shortName(), Map.of("shop.data", data.root().toString()));
        return new AdminCreator(
                settings.getRequiredProperty("spring.datasource.url"),
                settings.getProperty("spring.datasource.username"),
                settings.getProperty("spring.datasource.password"));
    }
}
