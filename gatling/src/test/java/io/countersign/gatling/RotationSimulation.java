// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.holdFor;
import static io.gatling.javaapi.core.CoreDsl.reachRps;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Shows that no request fails while the STS rotates its key and is restarted. Users list products through the
 * gateway, by default a thousand times a second, or as often as the machine can, in a Shop with a process for
 * each service. In the meantime the key rotates, the users log in again and get tokens signed by the new key,
 * and the process of the STS is killed and started again by the Shop. Options: {@code -Drate}, {@code
 * -Dseconds}.
 */
public final class RotationSimulation extends Simulation {

    /**
     * So short that a key signs as soon as it is rotated: services read the key set again when they see an
     * unknown key id.
     */
    private static final Map<String, String> PUBLISH_BRIEFLY = Map.of("COUNTERSIGN_STS_KEYS_PUBLISHAHEAD", "1s");

    private static final int CONNECTIONS = 64;

    private static final Duration WARM_UP = Duration.ofSeconds(40);

    private final Settings settings = Settings.read();

    private final Shop shop = Shop.start(
            settings.modes().getLast(), settings.algorithm(), settings.basePort(), PUBLISH_BRIEFLY, "--separate");

    private final Seed seed = Seed.plant(shop, 1);

    private final StsClient operator = new StsClient(shop, "operator");

    private final AtomicReference<String> authorization =
            new AtomicReference<>(seed.shoppers().getFirst().authorization());

    private final AtomicReference<String> outcome =
            new AtomicReference<>("The simulation ended before the restart did");

    public RotationSimulation() {
        setUp(scenario("during rotation")
                        .exec(http("products")
                                .get(shop.url() + "/products")
                                .header("Authorization", session -> authorization.get())
                                .check(status().is(200)))
                        .injectClosed(constantConcurrentUsers(CONNECTIONS).during(WARM_UP.plus(settings.duration()))))
                .throttle(reachRps(Integer.getInteger("rate", 1000)).in(WARM_UP), holdFor(settings.duration()))
                .protocols(http.shareConnections())
                .assertions(global().failedRequests().count().is(0L));
    }

    @Override
    public void before() {
        Thread.ofVirtual().start(() -> {
            try {
                disturb();
            } catch (InterruptedException ex) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException ex) {
                outcome.set("It failed: " + ex);
            }
        });
    }

    private void disturb() throws InterruptedException {
        Duration pause = settings.duration().dividedBy(5);
        TimeUnit.MILLISECONDS.sleep(WARM_UP.plus(pause).toMillis());
        operator.rotateKeys();
        say("The key has rotated");
        authorization.set(Seed.login(shop, seed.shoppers().getFirst()));
        say("Tokens are those of the new key");
        TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        ProcessHandle sts = sts();
        sts.destroy();
        // The STS still answers while it shuts down.
        sts.onExit().join();
        say("The STS has ended");
        Instant ended = Instant.now();
        while (operator.publishedKeys().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        say("The STS is there again after "
                + Duration.between(ended, Instant.now()).toMillis() + " ms");
        authorization.set(Seed.login(shop, seed.shoppers().getLast()));
        outcome.set("Rotated, restarted, logged in again");
    }

    /** Returns the descendant process that runs the STS. */
    private static ProcessHandle sts() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(" serve sts "))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The Shop has no process of the STS"));
    }

    private static void say(String line) {
        System.out.println(Instant.now() + " " + line);
    }

    @Override
    public void after() {
        say(outcome.get());
        shop.close();
        if (!outcome.get().startsWith("Rotated")) {
            throw new IllegalStateException(outcome.get());
        }
    }
}
