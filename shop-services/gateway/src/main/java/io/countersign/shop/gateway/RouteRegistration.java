// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import io.countersign.shop.common.Needs;
import java.lang.reflect.Method;
import java.util.Objects;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Makes the table of routes known to Spring MVC, which finds the route of a request, and says 404 or 405 if there is none. */
@Component
class RouteRegistration implements InitializingBean {

    private final RequestMappingHandlerMapping mapping;

    private final Needs needs;

    private final Forwarder forwarder;

    private final LoginLimit logins;

    private final RequestBodies bodies;

    RouteRegistration(
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
            Needs needs,
            Forwarder forwarder,
            LoginLimit logins,
            RequestBodies bodies) {
        this.mapping = Objects.requireNonNull(mapping, "mapping cannot be null");
        this.needs = Objects.requireNonNull(needs, "needs cannot be null");
        this.forwarder = Objects.requireNonNull(forwarder, "forwarder cannot be null");
        this.logins = Objects.requireNonNull(logins, "logins cannot be null");
        this.bodies = Objects.requireNonNull(bodies, "bodies cannot be null");
    }

    @Override
    public void afterPropertiesSet() {
        Routes.all().forEach(this::register);
    }

    private void register(Route route) {
        mapping.registerMapping(info(route), new RouteHandler(route, needs, forwarder, logins, bodies), handle());
    }

    private RequestMappingInfo info(Route route) {
        return RequestMappingInfo.paths(route.path())
                .methods(RequestMethod.valueOf(route.method().name()))
                .options(mapping.getBuilderConfiguration())
                .build();
    }

    private static Method handle() {
        for (Method method : ReflectionUtils.getDeclaredMethods(RouteHandler.class)) {
            if (method.getName().equals("handle")) {
                return method;
            }
        }
        throw new IllegalStateException("a route handler handles");
    }
}
