// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.security.observe.ShadowListener;
import io.countersign.spring.security.observe.ShadowResult;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.ModelAndView;

/** Application whose tokens Spring's resource server and the scheme "beta" both verify. */
@Configuration(proxyBeanMethods = false)
class Shadow {

    static final String[] PROPERTIES = {"countersign.accept=beta", "countersign.mode=observe"};

    @Bean
    ObservedScheme beta() {
        return new ObservedScheme();
    }

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    Results results() {
        return new Results();
    }

    @RestController
    static class Bodies {

        @PostMapping("/echo")
        String echo(@RequestBody String body) {
            return body;
        }

        @GetMapping("/async")
        Callable<String> async() {
            return () -> "later";
        }

        @GetMapping("/forward")
        ModelAndView forward() {
            return new ModelAndView("forward:/me");
        }

        @GetMapping("/gone")
        void gone(HttpServletResponse response) throws IOException {
            response.sendError(410);
        }

        @PostMapping("/ignore")
        String ignore() {
            return "ignored";
        }
    }

    /** Results in the order in which they became known. */
    static final class Results implements ShadowListener {

        private final BlockingQueue<ShadowResult> results = new LinkedBlockingQueue<>();

        @Override
        public void verified(ShadowResult result) {
            results.add(result);
        }

        ShadowResult next() throws InterruptedException {
            ShadowResult result = results.poll(30, TimeUnit.SECONDS);
            assertThat(result).as("a result within 30 s").isNotNull();
            return result;
        }

        void clear() {
            results.clear();
        }

        boolean isEmpty() {
            return results.isEmpty();
        }
    }

    static HttpResponse<String> get(HttpApplication application, String path, String token) {
        return application.send(
                application.context().getWebServer().getPort(), "GET", path, "Authorization", "Bearer " + token);
    }
}
