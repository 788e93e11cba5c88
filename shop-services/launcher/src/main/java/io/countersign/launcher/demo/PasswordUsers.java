// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.shop.user.UsernameTakenException;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Users with passwords. */
final class PasswordUsers implements DemoPeople {

    private static final int MOST_NAMES = 100;

    private static final int CONFLICT = 409;

    private final DataDirectory data;

    private final GatewayClient gateway;

    PasswordUsers(DataDirectory data, GatewayClient gateway) {
        this.data = data;
        this.gateway = gateway;
    }

    @Override
    public DemoPerson administrator() {
        String password = Passwords.random();
        String name = underFreeName("admin", candidate -> {
            Administrators.create(data, candidate, password);
            return candidate;
        });
        return new DemoPerson(name, password, null, gateway.login(name, password));
    }

    @Override
    public DemoPerson shopper(String wantedName) {
        String password = Passwords.random();
        JsonNode user = underFreeName(wantedName, name -> ShopSteps.register(gateway, name, password));
        String name = user.required("username").asString();
        return new DemoPerson(name, password, user.required("userID").asString(), gateway.login(name, password));
    }

    /**
     * Tries the wanted name, then the name with a number: users may remain from a demo whose file with the
     * passwords is gone.
     */
    private static <T> T underFreeName(String wanted, Function<String, T> make) {
        for (int number = 1; ; number++) {
            try {
                return make.apply(number == 1 ? wanted : wanted + "-" + number);
            } catch (UsernameTakenException ex) {
                requireMore(number, wanted, ex);
            } catch (RefusedCallException ex) {
                if (ex.status() != CONFLICT) {
                    throw ex;
                }
                requireMore(number, wanted, ex);
            }
        }
    }

    private static void requireMore(int number, String wanted, RuntimeException taken) {
        if (number == MOST_NAMES) {
            throw new LauncherException("no name like '" + wanted + "' is free; use --no-demo", taken);
        }
    }
}
