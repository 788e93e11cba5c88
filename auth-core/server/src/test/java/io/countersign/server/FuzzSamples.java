// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;

/** Sample requests of a controller method, from the types of its parameters. */
final class FuzzSamples {

    private FuzzSamples() {}

    /** Returns a body; an empty object if the method reads none. */
    static Object body(HandlerMethod handler) {
        for (MethodParameter parameter : handler.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestBody.class)) {
                return sample(ResolvableType.forMethodParameter(parameter), 0);
            }
        }
        return Map.of();
    }

    /** Returns the names of the query parameters. */
    static List<String> queryParameters(HandlerMethod handler) {
        return List.of(handler.getMethodParameters()).stream()
                .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                .map(parameter -> String.valueOf(parameter.getParameter().getName()))
                .toList();
    }

    private static Object sample(ResolvableType type, int depth) {
        Class<?> raw = type.resolve(Object.class);
        if (depth > 5) {
            return Map.of();
        }
        if (raw.isRecord()) {
            Map<String, Object> members = new TreeMap<>();
            for (RecordComponent component : raw.getRecordComponents()) {
                JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
                members.put(
                        name == null ? component.getName() : name.value(),
                        sample(ResolvableType.forMethodReturnType(component.getAccessor(), raw), depth + 1));
            }
            return members;
        }
        if (Iterable.class.isAssignableFrom(raw)) {
            return List.of(sample(type.asCollection().getGeneric(0), depth + 1));
        }
        if (Map.class.isAssignableFrom(raw)) {
            return Map.of("a", sample(type.asMap().getGeneric(1), depth + 1));
        }
        if (raw.isEnum()) {
            return String.valueOf(raw.getEnumConstants()[0]);
        }
        boolean number = raw.isPrimitive() || Number.class.isAssignableFrom(raw);
        return raw == boolean.class || raw == Boolean.class ? true : number ? (Object) 1 : "7f9c24e5";
    }
}
