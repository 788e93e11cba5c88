// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.core.link.LinkIdentity;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Callers that no service of a Shop with links by registration may serve. They call again and again, each time on a new
 * connection, until they are closed.
 */
final class Impostors implements AutoCloseable {

    /** What an impostor has of the basket service. */
    enum Kind {
        /** The hash of its token in a certificate with another key, and its address. */
        TOKEN_HASH_AND_ADDRESS,
        /** Its key and its certificate, at an address of nobody. */
        KEY_AT_NO_ADDRESS,
        /** Its key and its certificate, at the address of another service. */
        KEY_AT_ANOTHER_ADDRESS,
        /** Its address, and a certificate that nobody registered. */
        ADDRESS
    }

    private static final String NOBODY = "127.0.0.99";

    private static final long PAUSE_MILLIS = 200;

    /** Services that the basket service may call. */
    private static final List<Service> TARGETS = List.of(Service.ACCOUNT, Service.PRODUCT, Service.DELIVERY_GATEWAY);

    private final TestShop<SeparateShop> shop;

    private final List<Thread> threads = new ArrayList<>();

    private final Map<Kind, AtomicInteger> refused = new EnumMap<>(Kind.class);

    private final ConcurrentLinkedQueue<String> served = new ConcurrentLinkedQueue<>();

    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();

    private volatile boolean ended;

    private Impostors(TestShop<SeparateShop> shop) {
        this.shop = shop;
    }

    static Impostors start(TestShop<SeparateShop> shop) {
        Impostors impostors = new Impostors(shop);
        for (Kind kind : Kind.values()) {
            impostors.refused.put(kind, new AtomicInteger());
            impostors.threads.add(Thread.ofVirtual().start(() -> impostors.run(kind)));
        }
        return impostors;
    }

    /** Returns the answer to the basket service itself, which shows that an impostor fails by nothing but what it lacks. */
    static int statusOfTheRightful(TestShop<SeparateShop> shop, Service target) throws IOException {
        LinkIdentity basket = new Impostors(shop).stolen();
        try (RegisteredCaller caller = new RegisteredCaller(basket, address(shop, Service.BASKET))) {
            return caller.get(liveness(shop, target)).status();
        }
    }

    private void run(Kind kind) {
        for (int call = 0; !ended; call++) {
            Service target = TARGETS.get(call % TARGETS.size());
            try {
                call(kind, target, identity(kind));
            } catch (IOException | RuntimeException ex) {
                failures.add(kind + " to " + target + ": " + ex);
            }
            pause();
        }
    }

    private void call(Kind kind, Service target, LinkIdentity identity) {
        try (RegisteredCaller caller = new RegisteredCaller(identity, address(kind))) {
            judge(kind, target, caller.get(liveness(shop, target)).status());
        } catch (ConnectException | HttpTimeoutException nobody) {
            // Nobody has refused it: the service is not there, or busy.
        } catch (IOException ex) {
            // The end of a handshake, or of a connection that is not accepted.
            refused.get(kind).incrementAndGet();
        }
    }

    private void judge(Kind kind, Service target, int status) {
        if (status == 403 || status == 503) {
            refused.get(kind).incrementAndGet();
        } else {
            served.add(kind + " by " + target + " with " + status);
        }
    }

    /** A caller that is accepted gets 200 here, also from a service that is not ready. */
    private static URI liveness(TestShop<?> shop, Service target) {
        return shop.url(target, "/actuator/health/liveness");
    }

    private static String address(TestShop<?> shop, Service service) {
        return shop.url(service, "/").getHost();
    }

    private String address(Kind kind) {
        return switch (kind) {
            case TOKEN_HASH_AND_ADDRESS, ADDRESS -> address(shop, Service.BASKET);
            case KEY_AT_NO_ADDRESS -> NOBODY;
            case KEY_AT_ANOTHER_ADDRESS -> address(shop, Service.ACCOUNT);
        };
    }

    private LinkIdentity identity(Kind kind) throws IOException {
        return switch (kind) {
            case TOKEN_HASH_AND_ADDRESS -> certified(generated(), tokenHash());
            case KEY_AT_NO_ADDRESS, KEY_AT_ANOTHER_ADDRESS -> stolen();
            case ADDRESS -> certified(generated(), random());
        };
    }

    private LinkIdentity stolen() throws IOException {
        KeyPair key = StolenKey.in(shop.shop().registrations().state(Service.BASKET));
        return certified(key, tokenHash());
    }

    private Octets tokenHash() throws IOException {
        String token = Files.readString(shop.shop().registrations().token(Service.BASKET));
        return Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
    }

    private static LinkIdentity certified(KeyPair key, Octets tokenHash) {
        Instant now = Instant.now();
        return new LinkIdentity(
                Service.BASKET.spiffeId(),
                List.of(AgentCertificate.create(
                        TlsKeySigner.of(key),
                        tokenHash,
                        now.minus(Duration.ofMinutes(1)),
                        now.plus(Duration.ofHours(1)))),
                key.getPrivate());
    }

    private static Octets random() {
        byte[] octets = new byte[Octets.DIGEST];
        new SecureRandom().nextBytes(octets);
        return Octets.of(octets);
    }

    private static KeyPair generated() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    /** Returns what kept impostors from calling. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Returns how many calls of a kind were refused, or cut off by the end of a service. */
    int refused(Kind kind) {
        return refused.get(kind).get();
    }

    /** Returns the calls that a service has answered. */
    List<String> served() {
        return List.copyOf(served);
    }

    @Override
    public void close() {
        ended = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
