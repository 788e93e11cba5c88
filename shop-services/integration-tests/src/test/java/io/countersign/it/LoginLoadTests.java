// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many users of a Shop in one JVM log in at once, with passwords hashed as in production. */
@Tag("nightly-shop")
class LoginLoadTests {

    private static final int CLIENTS = 64;

    private static final Duration LOAD = Duration.ofSeconds(10);

    @Test
    void loginsWhenManyAtOnceThenServicesStayAliveAndTheSurplusIsToldToComeBack(@TempDir Path data) {
        try (TestShop<CommandProcess> shop = TestShop.command(data, "--no-demo")) {
            Person person = shop.person();
            Queue<Reply> logins = new ConcurrentLinkedQueue<>();

            Map<Service, Duration> medians = whileLoggingIn(shop, person, logins);

            System.out.println("Median of liveness under " + logins.size() + " logins, "
                    + logins.stream().filter(login -> login.status() == 200).count() + " of them good: " + medians);
            assertThat(medians.values()).allMatch(median -> median.compareTo(Duration.ofMillis(100)) < 0);
            assertThat(logins).anyMatch(login -> login.status() == 200);
            assertThat(logins)
                    .filteredOn(login -> login.status() != 200)
                    .isNotEmpty()
                    .allMatch(login ->
                            login.status() == 503 && login.header("Retry-After").equals("1"));
        }
    }

    private static Map<Service, Duration> whileLoggingIn(TestShop<?> shop, Person person, Queue<Reply> logins) {
        AtomicBoolean over = new AtomicBoolean();
        String body = TestShop.credentials(person.name(), person.password());
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int i = 0; i < CLIENTS; i++) {
                clients.execute(() -> {
                    while (!over.get()) {
                        logins.add(login(shop, body));
                    }
                });
            }
            Map<Service, Duration> medians = medians(shop);
            over.set(true);
            return medians;
        }
    }

    /** Logs in, and waits as long as the response says before the next attempt. */
    private static Reply login(TestShop<?> shop, String body) {
        Reply reply = Http.send("POST", shop.url(Service.USER, "/users/login"), body, Map.of());
        if (reply.status() == 503) {
            LockSupport.parkNanos(Duration.ofSeconds(Long.parseLong(reply.header("Retry-After")))
                    .toNanos());
        }
        return reply;
    }

    private static Map<Service, Duration> medians(TestShop<?> shop) {
        Map<Service, List<Duration>> taken = new EnumMap<>(Service.class);
        long end = System.nanoTime() + LOAD.toNanos();
        while (System.nanoTime() < end) {
            for (Service service : Service.of(Mode.SHARED_JWT)) {
                long begin = System.nanoTime();
                Http.get(shop.url(service, "/actuator/health/liveness"), Map.of())
                        .expect(200);
                taken.computeIfAbsent(service, one -> new ArrayList<>())
                        .add(Duration.ofNanos(System.nanoTime() - begin));
            }
        }
        Map<Service, Duration> medians = new EnumMap<>(Service.class);
        taken.forEach((service, times) -> {
            times.sort(Comparator.naturalOrder());
            medians.put(service, times.get(times.size() / 2));
        });
        return medians;
    }
}
