// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.launcher.attack.Attack.Finding;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.ServiceLogAppender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All attacks, one after another. */
final class Attacks {

    static final String SERVICES = "services";

    private Attacks() {}

    static List<Attack> all() {
        List<Attack> all = new ArrayList<>(LogAttacks.all());
        all.addAll(EntryAttacks.all());
        all.addAll(GossipAttacks.all());
        all.addAll(TokenAttacks.all());
        all.addAll(CertificateAttacks.all());
        return all;
    }

    /**
     * Runs them.
     *
     * @param folder empty folder of this user alone
     * @param listener receives each row when it is there
     */
    static List<AttackRow> run(Path folder, Consumer<AttackRow> listener) throws IOException {
        List<AttackRow> rows = new ArrayList<>();
        try (AttackLab lab = AttackLab.start(folder)) {
            ServiceLogAppender.enter(SERVICES);
            for (Attack attack : all()) {
                AttackRow row = new AttackRow(attack, finding(attack, lab));
                listener.accept(row);
                rows.add(row);
            }
        }
        return rows;
    }

    private static Finding finding(Attack attack, AttackLab lab) {
        try (Scenario scenario = new Scenario(lab, attack.name())) {
            return attack.body().run(scenario);
        } catch (Exception ex) {
            throw new LauncherException("the attack '" + attack.name() + "' cannot be carried out: " + ex, ex);
        }
    }
}
