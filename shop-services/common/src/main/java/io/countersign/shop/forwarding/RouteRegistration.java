// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.countersign.shop.common.Needs;
import java.lang.reflect.Method;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Registers the routes with Spring MVC, which finds the route of a request or answers 404 or 405. */
class RouteRegistration implements InitializingBean {

    private final RouteTable table;

    private final RequestMappingHandlerMapping mapping;

    private final Needs needs;

    private final Forwarder forwarder;

    private final ObjectProvider<CostLimit> limit;

    private final RequestBodies bodies;

    RouteRegistration(
            RouteTable table,
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mapping,
            Needs needs,
            Forwarder forwarder,
            ObjectProvider<CostLimit> limit,
            RequestBodies bodies) {
        this.table = table;
        this.mapping = mapping;
        this.needs = needs;
        this.forwarder = forwarder;
        this.limit = limit;
        this.bodies = bodies;
    }

    @Override
    public void afterPropertiesSet() {
        table.routes().forEach(this::register);
    }

    private void register(Route route) {
        mapping.registerMapping(info(route), new RouteHandler(route, needs, forwarder, limit, bodies), handle());
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
