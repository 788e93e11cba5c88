// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.replay;

import io.countersign.spring.boot.ProtectedLinks;
import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens a Redis that evicts nothing, as settings say.
 *
 * @since 0.1
 */
public final class RedisReplay {

    private final String property;

    private final ProtectedLinks links;

    /** @param property that holds the address, as {@code countersign.zk.replay.redis.url} */
    public RedisReplay(String property, ProtectedLinks links) {
        this.property = Objects.requireNonNull(property, "property cannot be null");
        this.links = Objects.requireNonNull(links, "links cannot be null");
    }

    /**
     * @param url such as {@code rediss://user:password@redis.internal:6380}
     * @param timeout after which an answer is given up
     * @throws CountersignConfigurationException if it is no address, or plain and of another
     *     machine, or of a Redis that forgets
     */
    public RedisReplayStore open(@Nullable String url, Duration timeout, Clock clock) {
        String address = address(url);
        RedisReplayStore opened;
        try {
            opened = new RedisReplayStore(address, timeout, clock);
        } catch (IllegalArgumentException ex) {
            throw notOne();
        }
        opened.evictionPolicy()
                .filter(policy -> !policy.equals(RedisReplayStore.NO_EVICTION))
                .ifPresent(policy -> refuse(opened, policy));
        return opened;
    }

    /** It may hold a password, which no message tells. */
    private String address(@Nullable String url) {
        if (url == null) {
            throw wrong("It is not set.", "Set it, for example to rediss://user:password@redis.internal:6380.");
        }
        try {
            URI parsed = URI.create(url);
            if (!"rediss".equals(parsed.getScheme())) {
                links.require(property, new URI("http", parsed.getHost(), "/", null));
            }
            return url;
        } catch (IllegalArgumentException | URISyntaxException ex) {
            throw notOne();
        } catch (CountersignConfigurationException ex) {
            throw wrong(
                    "It is a plain link to another machine.",
                    "Use rediss://, or set countersign.tls.required=false if something else protects the link.");
        }
    }

    private void refuse(RedisReplayStore opened, String policy) {
        opened.close();
        throw wrong(
                "That Redis forgets what it likes when its memory is full: its maxmemory-policy is " + policy + ".",
                "Set maxmemory-policy to noeviction, or use another Redis.");
    }

    private CountersignConfigurationException notOne() {
        return wrong("It is no address of a Redis.", "Use one such as rediss://user:password@redis.internal:6380.");
    }

    private CountersignConfigurationException wrong(String reason, String fix) {
        return new CountersignConfigurationException(property, reason, fix);
    }
}
