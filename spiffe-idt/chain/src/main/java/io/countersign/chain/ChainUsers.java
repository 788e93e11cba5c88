// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;

/** Demo users of a chain, and their properties for the directory and the target. */
final class ChainUsers {

    private static final String CURRENCY = "EUR";

    /** Length in bytes: 120 bits. */
    private static final int PASSWORD_LENGTH = 15;

    private static final SecureRandom random = new SecureRandom();

    private ChainUsers() {}

    static List<ChainUser> draw() {
        return List.of(user("alice", 125_000), user("bob", 4_250));
    }

    private static ChainUser user(String name, long balance) {
        byte[] password = new byte[PASSWORD_LENGTH];
        random.nextBytes(password);
        return new ChainUser(
                name,
                UUID.randomUUID().toString(),
                Base64.getUrlEncoder().withoutPadding().encodeToString(password),
                balance);
    }

    /** Returns the properties of the directory, with hashes instead of passwords. */
    static Map<String, String> ofDirectory(List<ChainUser> users) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = 0; i < users.size(); i++) {
            ChainUser user = users.get(i);
            String prefix = "chain.users[" + i + "].";
            properties.put(prefix + "name", user.name());
            properties.put(prefix + "id", user.id());
            properties.put(
                    prefix + "password-hash",
                    String.valueOf(PasswordEncoderFactories.createDelegatingPasswordEncoder()
                            .encode(user.password())));
        }
        return properties;
    }

    /** Returns the properties of the target. */
    static Map<String, String> ofTarget(List<ChainUser> users) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = 0; i < users.size(); i++) {
            ChainUser user = users.get(i);
            String prefix = "chain.accounts[" + i + "].";
            properties.put(prefix + "authority", "${chain.login.issuer}");
            properties.put(prefix + "principal", user.id());
            properties.put(prefix + "balance", String.valueOf(user.balance()));
            properties.put(prefix + "currency", CURRENCY);
        }
        return properties;
    }
}
