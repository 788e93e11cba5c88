// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.client.Wallet;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.zk.field.Field;

/**
 * Members with secrets of their own. The Shop knows only their commitments; its operator attests who is an
 * administrator and who is an adult.
 */
final class ZkMembers implements DemoPeople {

    /** Role that the gateway's policy "admin" requires. */
    private static final long ADMINISTRATOR = 1;

    private static final long CUSTOMER = 2;

    private final ShopSettings settings;

    private final ZkShop shop;

    private final GatewayClient gateway;

    ZkMembers(ShopSettings settings, ZkShop shop, GatewayClient gateway) {
        this.settings = settings;
        this.shop = shop;
        this.gateway = gateway;
    }

    @Override
    public DemoPerson administrator() {
        Wallet wallet = member("admin", Field.BN254, ADMINISTRATOR);
        return new DemoPerson("admin", null, null, gateway.as(shop.member(wallet, "admin")));
    }

    @Override
    public DemoPerson shopper(String wantedName) {
        Wallet wallet = member(wantedName, shop.field(), CUSTOMER);
        return new DemoPerson(wantedName, null, shop.userId(wallet), gateway.as(shop.member(wallet, null)));
    }

    /** Attributes are attested of a commitment over BN254 alone. */
    private Wallet member(String name, Field field, long role) {
        Wallet wallet = Wallet.random(field);
        shop.register(wallet);
        Wallet known = field == Field.BN254 ? shop.attest(wallet, role, settings.data()) : wallet;
        known.write(settings.data(), name);
        return known;
    }
}
