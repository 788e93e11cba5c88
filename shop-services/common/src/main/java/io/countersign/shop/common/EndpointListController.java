// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.swagger.v3.oas.annotations.Operation;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** {@code GET /}: name of the service and list of its endpoints. */
@RestController
final class EndpointListController {

    private final String service;

    private final RequestMappingHandlerMapping mappings;

    EndpointListController(
            @Value("${countersign.service-id}") String service,
            @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings) {
        this.service = service;
        this.mappings = mappings;
    }

    @GetMapping("/")
    @Operation(summary = "The endpoints of this service")
    EndpointList endpoints() {
        return new EndpointList(
                service,
                mappings.getHandlerMethods().entrySet().stream()
                        .filter(mapping -> published(mapping.getValue()))
                        .flatMap(EndpointListController::endpoints)
                        .sorted(Comparator.comparing(Endpoint::path).thenComparing(Endpoint::method))
                        .toList());
    }

    private static boolean published(HandlerMethod handler) {
        return handler.getBeanType().getName().startsWith("io.countersign.shop.");
    }

    private static Stream<Endpoint> endpoints(Map.Entry<RequestMappingInfo, HandlerMethod> mapping) {
        return mapping.getKey().getPatternValues().stream()
                .flatMap(path -> mapping.getKey().getMethodsCondition().getMethods().stream()
                        .map(RequestMethod::name)
                        .map(method -> new Endpoint(method, path)));
    }

    record EndpointList(String service, List<Endpoint> endpoints) {}

    record Endpoint(String method, String path) {}
}
