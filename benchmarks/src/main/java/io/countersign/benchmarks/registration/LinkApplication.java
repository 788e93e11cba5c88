// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.spring.boot.client.PooledClientCustomizer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Small application at either end of a measured link. It answers with 1 KiB, and counts the connections. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = {DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
@RestController
class LinkApplication {

    /** Path of the answer of 1 KiB. */
    static final String ANSWER = "/answer";

    /** Path of an answer that takes so long that all other senders need a connection of their own. */
    static final String SLOW = "/slow";

    private static final int SLOW_MILLIS = 1000;

    private static final byte[] KIBIBYTE = new byte[1024];

    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

    /**
     * Starts the application.
     *
     * @param properties as {@code name=value}
     */
    static ServletWebServerApplicationContext start(List<String> properties) {
        Map<String, Object> all = new HashMap<>();
        for (String property : properties) {
            String[] parts = property.split("=", 2);
            all.put(parts[0], parts[1]);
        }
        return (ServletWebServerApplicationContext) new SpringApplicationBuilder(LinkApplication.class)
                .properties(all)
                .run();
    }

    @GetMapping(path = ANSWER, produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    byte[] answer(HttpServletRequest request) {
        ports.add(request.getRemotePort());
        return KIBIBYTE;
    }

    @GetMapping(path = SLOW, produces = MediaType.APPLICATION_OCTET_STREAM_VALUE)
    byte[] slow() throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
        return KIBIBYTE;
    }

    /** Returns the number of different connections of the requests since the last call. */
    int connections() {
        int count = ports.size();
        ports.clear();
        return count;
    }

    /** Uses all connections in turn. By default, the one that was used last is used again. */
    @Bean
    PooledClientCustomizer inTurn() {
        return builder ->
                builder.withConnectionManagerCustomizer(manager -> manager.setConnPoolPolicy(PoolReusePolicy.FIFO));
    }
}
