// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.launcher.demo.Demo;
import io.countersign.launcher.demo.DemoSeeder;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.zk.proof.Circuit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.util.FileSystemUtils;

/**
 * One checkout with delivery, in a Shop of one mode that is created for it and deleted afterwards.
 *
 * @param rows values visible to each service and in its log
 * @param others values visible to the gateway in requests that need another circuit
 * @param shared identifiers that two or more services received with the same value
 */
public record DisclosureRun(Mode mode, List<DisclosureRow> rows, List<DisclosureRow> others, Set<String> shared) {

    public DisclosureRun {
        rows = List.copyOf(rows);
        others = List.copyOf(others);
        shared = new TreeSet<>(shared);
    }

    public static DisclosureRun of(Mode mode) throws IOException {
        Path folder = Files.createTempDirectory("countersign-adc-");
        DataDirectory data = new DataDirectory(folder);
        DisclosureCollector collector = new DisclosureCollector();
        try (LocalShop shop = LocalShop.start(
                new ShopSettings(mode, mode.defaultAlgorithm(), Ports.free(), data, Map.of()), collector::of)) {
            Demo demo = DemoSeeder.seed(shop.settings());
            DisclosureLogs logs = new DisclosureLogs(data);
            collector.forget();
            DisclosureShopper shopper = new DisclosureShopper(shop.settings(), demo);
            shopper.buy();
            List<DisclosureRow> rows = rows(mode, collector, logs);
            Set<String> shared = collector.shared();
            List<DisclosureRow> others = new ArrayList<>();
            if (mode.proof() == Mode.Proof.ZERO_KNOWLEDGE) {
                collector.forget();
                shopper.buyAsAdult();
                others.addAll(ofGateway(mode, collector));
            }
            return new DisclosureRun(mode, rows, others, shared);
        } finally {
            FileSystemUtils.deleteRecursively(folder);
        }
    }

    /** Returns the rows of a circuit that only some requests need. */
    private static List<DisclosureRow> ofGateway(Mode mode, DisclosureCollector collector) {
        List<DisclosureRow> rows = new ArrayList<>();
        for (ToldByCaller told : collector.most()) {
            if (told.service() == Service.GATEWAY && told.algorithm().equals(Circuit.ATTRIBUTE_PROOF.circuitName())) {
                for (Disclosure.Kind kind : Disclosure.Kind.values()) {
                    rows.add(DisclosureRow.shown(mode, told, kind));
                }
            }
        }
        return rows;
    }

    List<DisclosureRow> all() {
        List<DisclosureRow> all = new ArrayList<>(rows);
        all.addAll(others);
        return all;
    }

    private static List<DisclosureRow> rows(Mode mode, DisclosureCollector collector, DisclosureLogs logs) {
        List<DisclosureRow> rows = new ArrayList<>();
        for (ToldByCaller told : collector.most()) {
            for (Disclosure.Kind kind : Disclosure.Kind.values()) {
                rows.add(DisclosureRow.shown(mode, told, kind));
            }
        }
        Collection<ToldByCaller> all = collector.all();
        for (Service service : Service.of(mode)) {
            logs.found(service, all)
                    .forEach((kind, names) -> rows.add(DisclosureRow.logged(mode, service, kind, names)));
        }
        return rows;
    }
}
