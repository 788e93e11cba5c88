// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Log lines that services write from now on. */
final class DisclosureLogs {

    private final DataDirectory data;

    private final Map<Service, Integer> begins = new EnumMap<>(Service.class);

    DisclosureLogs(DataDirectory data) {
        this.data = data;
        for (Service service : Service.values()) {
            begins.put(service, read(service).length);
        }
    }

    /** Returns the names of the values that a service has logged since then, whichever credential disclosed them. */
    Map<Disclosure.Kind, Set<String>> found(Service service, Collection<ToldByCaller> told) {
        byte[] log = read(service);
        int begin = Math.min(begins.getOrDefault(service, 0), log.length);
        String text = new String(Arrays.copyOfRange(log, begin, log.length), StandardCharsets.UTF_8);
        Map<Disclosure.Kind, Set<String>> found = new EnumMap<>(Disclosure.Kind.class);
        for (Disclosure.Kind kind : Disclosure.Kind.values()) {
            found.put(kind, new TreeSet<>());
        }
        for (ToldByCaller one : told) {
            for (Disclosure disclosure : one.told().all()) {
                if (disclosure.isIn(text)) {
                    Objects.requireNonNull(found.get(disclosure.kind()))
                            .add(DisclosureCollector.lastPart(disclosure.name()));
                }
            }
        }
        return found;
    }

    private byte[] read(Service service) {
        Path file = data.logs().resolve(service.shortName() + ".log");
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
