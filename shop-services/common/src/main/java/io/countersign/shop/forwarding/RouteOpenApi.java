// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.Paths;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.PathParameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.List;
import java.util.regex.Pattern;
import org.springdoc.core.customizers.OpenApiCustomizer;

/** Adds the routes to the OpenAPI document. The bodies are described in the document of the service behind. */
class RouteOpenApi implements OpenApiCustomizer {

    private static final Pattern PARAMETER = Pattern.compile("(?<=\\{)[A-Za-z]+(?=})");

    private final RouteTable table;

    RouteOpenApi(RouteTable table) {
        this.table = table;
    }

    @Override
    public void customise(OpenAPI document) {
        if (document.getPaths() == null) {
            document.setPaths(new Paths());
        }
        table.routes().forEach(route -> add(document.getPaths(), route));
    }

    private static void add(Paths paths, Route route) {
        PathItem path = paths.computeIfAbsent(route.path(), any -> new PathItem());
        path.operation(PathItem.HttpMethod.valueOf(route.method().name()), operation(route));
    }

    private static Operation operation(Route route) {
        Operation operation = new Operation()
                .summary(route.summary())
                .description("Answered by " + route.target().id().value() + ". Needs: " + route.need() + ".")
                .tags(List.of(route.target().service()))
                .responses(new ApiResponses()
                        .addApiResponse("default", new ApiResponse().description("Response of the service")));
        PARAMETER
                .matcher(route.path())
                .results()
                .forEach(name -> operation.addParametersItem(
                        new PathParameter().name(name.group()).schema(new StringSchema())));
        if (route.body() == Body.PASSED) {
            operation.requestBody(new RequestBody().content(json()));
        }
        return route.need() == Need.NOBODY ? operation.security(List.of()) : operation;
    }

    private static Content json() {
        return new Content().addMediaType("application/json", new MediaType().schema(new ObjectSchema()));
    }
}
