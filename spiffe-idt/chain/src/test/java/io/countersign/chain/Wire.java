// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.env.MapPropertySource;

/**
 * Records the credentials that a workload receives, for tests that steal them. It can also stop a request before the
 * workload sees it.
 */
final class Wire implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private final List<String> credentials = new CopyOnWriteArrayList<>();

    private final AtomicBoolean isCut = new AtomicBoolean();

    private final Map<String, Object> properties;

    /** @param properties properties of the workload that take precedence over its own */
    Wire(Map<String, Object> properties) {
        this.properties = properties;
    }

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("wire", properties));
        FilterRegistrationBean<Filter> tap = new FilterRegistrationBean<>((request, response, chain) -> {
            String credential = ((HttpServletRequest) request).getHeader("Authorization");
            if (credential != null) {
                credentials.add(credential);
            }
            if (isCut.compareAndSet(true, false)) {
                ((HttpServletResponse) response).setStatus(503);
            } else {
                chain.doFilter(request, response);
            }
        });
        tap.setOrder(Ordered.HIGHEST_PRECEDENCE);
        ((GenericApplicationContext) context).registerBean("wire", FilterRegistrationBean.class, () -> tap);
    }

    /** Answers the next request with 503 before its credential is verified. */
    void cut() {
        isCut.set(true);
    }

    /** Returns the headers {@code Authorization} of all requests. */
    List<String> credentials() {
        return credentials;
    }
}
