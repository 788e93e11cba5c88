// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.demo;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.demo.Demo.DemoProduct;
import io.countersign.launcher.demo.Demo.DemoUser;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Description of the demo for the console: the users, and the requests that lead to an order. */
public final class DemoGuide {

    private final ShopSettings settings;

    private final Demo demo;

    private final URI gateway;

    public DemoGuide(ShopSettings settings, Demo demo) {
        this.settings = settings;
        this.demo = demo;
        this.gateway = settings.ports().url(Service.GATEWAY);
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Users, in " + settings.data().demo(settings.mode()) + " too:");
        for (DemoUser user : demo.users()) {
            lines.add("  %-8s %-6s %s".formatted(user.username(), user.role(), provesBy(user)));
        }
        lines.add("");
        if (settings.letsBrowsersProve()) {
            lines.add("A page that proves in the browser: " + gateway + "/page/");
            lines.add("");
        }
        lines.add(
                settings.mode().proof() == Mode.Proof.ZERO_KNOWLEDGE
                        ? "From a proof to a confirmed order:"
                        : "From a login to a confirmed order:");
        lines.addAll(calls());
        lines.add("");
        return lines;
    }

    private String provesBy(DemoUser user) {
        return user.password() == null
                ? "secret in " + settings.data().wallet(user.username())
                : "password " + user.password();
    }

    private List<String> calls() {
        DemoUser buyer = demo.users().getFirst();
        DemoProduct product = demo.products().getFirst();
        return switch (settings.mode().proof()) {
            case NOTHING -> new CurlCalls(gateway, "").to(buyer, product);
            case BEARER_TOKEN -> withToken(buyer, product);
            case ZERO_KNOWLEDGE -> new ProvingCalls(settings.data(), buyer).to(product);
        };
    }

    /** Password and token are passed to curl in files that only their owner can read. */
    private List<String> withToken(DemoUser buyer, DemoProduct product) {
        Path login = settings.data().root().resolve(buyer.username() + ".login");
        Path header = settings.data().root().resolve(buyer.username() + ".header");
        write(
                login,
                GatewayClient.json(Map.of(
                        "username", buyer.username(), "pwd", Objects.requireNonNull(buyer.password(), "they log in"))));
        if (Files.notExists(header)) {
            write(header, "");
        }
        List<String> lines = new ArrayList<>();
        lines.add(CurlCalls.login(gateway, login, header));
        lines.addAll(new CurlCalls(gateway, "-H " + CurlCalls.quote("@" + header) + " ").to(buyer, product));
        return lines;
    }

    private static void write(Path file, String text) {
        try {
            PrivateFiles.write(file, text);
        } catch (IOException ex) {
            throw new LauncherException(file + " cannot be written (" + ex.getMessage() + ")", ex);
        }
    }
}
