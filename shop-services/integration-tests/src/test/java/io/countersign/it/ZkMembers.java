// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.support.Authorization;
import io.countersign.zk.field.Field;
import java.net.URI;
import java.util.Map;

/** Members of a Shop in mode {@code zk}, whose secrets the tests have. */
final class ZkMembers implements AutoCloseable {

    private static final long ADMINISTRATOR = 1;

    private static final long CUSTOMER = 2;

    private final TestShop<?> shop;

    private final ZkShop client;

    ZkMembers(TestShop<?> shop, ZkShop client) {
        this.shop = shop;
        this.client = client;
    }

    ZkShop client() {
        return client;
    }

    /** Registers a member. */
    Person person() {
        return person(registered());
    }

    Person person(Wallet wallet) {
        return new Person(shop, "member", client.userId(wallet), client.member(wallet, null));
    }

    /** Returns a member with an attested date of birth, who proves to be an adult where that is required. */
    Person adult(Wallet wallet) {
        return person(wallet, client.attest(wallet, CUSTOMER, shop.data()), "adult", "/adult/");
    }

    Person administrator() {
        Wallet wallet = registered();
        return person(wallet, client.attest(element(wallet), ADMINISTRATOR, shop.data()), "admin", "/products");
    }

    /** Returns a wallet of which attributes can be attested: the same one, if its secret is of BN254. */
    private Wallet element(Wallet wallet) {
        return client.field() == Field.BN254 ? wallet : registered(Field.BN254);
    }

    Wallet registered() {
        return registered(client.field());
    }

    private Wallet registered(Field field) {
        Wallet wallet = Wallet.random(field);
        client.register(wallet);
        return wallet;
    }

    private Person person(Wallet wallet, Wallet attested, String policy, String path) {
        Authorization registered = client.member(wallet, null);
        Authorization strong = client.member(attested, policy);
        return new Person(shop, policy, client.userId(wallet), new Authorization() {
            @Override
            public Map<String, String> headers(String method, URI address, String json) {
                boolean asked = !method.equals("GET") && address.getPath().startsWith(path);
                return (asked ? strong : registered).headers(method, address, json);
            }

            @Override
            public boolean takes(URI address, String nonce) {
                return registered.takes(address, nonce);
            }
        });
    }

    @Override
    public void close() {
        client.close();
    }
}
