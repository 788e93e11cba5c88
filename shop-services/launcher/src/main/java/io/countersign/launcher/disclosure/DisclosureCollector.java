// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import io.countersign.core.Disclosure;
import io.countersign.launcher.shop.Service;
import io.countersign.spring.security.CallerListener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Records what the credentials of callers disclose to each service of a Shop. */
final class DisclosureCollector {

    private final ConcurrentLinkedQueue<ToldByCaller> all = new ConcurrentLinkedQueue<>();

    /** Returns an initializer that makes a service report the credentials of its callers. */
    ApplicationContextInitializer<ConfigurableApplicationContext> of(Service service) {
        CallerListener listener = caller -> all.add(
                new ToldByCaller(service, caller.scheme(), caller.credential().algorithm(), caller.disclosures()));
        return context -> context.getBeanFactory().registerSingleton("disclosureCollector", listener);
    }

    void forget() {
        all.clear();
    }

    Collection<ToldByCaller> all() {
        return List.copyOf(all);
    }

    /**
     * Returns, for each service, scheme and algorithm, the credential that disclosed most about the user, or
     * if equal, most in total.
     */
    List<ToldByCaller> most() {
        Comparator<ToldByCaller> byNumber = Comparator.comparingInt(ToldByCaller::ofUser)
                .thenComparingInt(told -> told.told().count());
        Map<List<Object>, ToldByCaller> most = new LinkedHashMap<>();
        for (ToldByCaller one : all) {
            most.merge(
                    List.of(one.service(), one.scheme(), one.algorithm()),
                    one,
                    (known, other) -> byNumber.compare(other, known) > 0 ? other : known);
        }
        List<ToldByCaller> sorted = new ArrayList<>(most.values());
        sorted.sort(Comparator.comparing(ToldByCaller::service)
                .thenComparing(told -> told.scheme().value())
                .thenComparing(ToldByCaller::algorithm));
        return sorted;
    }

    /**
     * Returns the identifiers that two or more services received with the same value, so that they can link
     * the user.
     */
    Set<String> shared() {
        Map<String, Set<Service>> services = new HashMap<>();
        Map<String, Set<String>> names = new HashMap<>();
        for (ToldByCaller one : all) {
            for (Disclosure told : one.told().all()) {
                if (told.kind() == Disclosure.Kind.IDENTIFIER && !told.values().isEmpty()) {
                    String value = String.join(" ", told.values());
                    services.computeIfAbsent(value, any -> new HashSet<>()).add(one.service());
                    names.computeIfAbsent(value, any -> new HashSet<>()).add(lastPart(told.name()));
                }
            }
        }
        Set<String> shared = new HashSet<>();
        services.forEach((value, seenBy) -> {
            if (seenBy.size() > 1) {
                shared.addAll(names.getOrDefault(value, Set.of()));
            }
        });
        return shared;
    }

    /** The same claim is named {@code sub} in one token and {@code token.sub} in the token around it. */
    static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
