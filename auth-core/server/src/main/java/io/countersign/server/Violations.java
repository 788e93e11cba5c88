// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.util.List;
import java.util.stream.Collectors;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.BindingResult;
import org.springframework.validation.FieldError;
import org.springframework.validation.ObjectError;
import org.springframework.validation.method.ParameterErrors;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Lists the invalid fields of a bad request, without their values and without names of Java types. */
final class Violations {

    private static final String WRONG_TYPE = "has the wrong type";

    private Violations() {}

    static List<Violation> of(BindingResult result) {
        return result.getAllErrors().stream().map(Violations::of).toList();
    }

    static List<Violation> of(HandlerMethodValidationException invalid) {
        return invalid.getParameterValidationResults().stream()
                .flatMap(result -> of(result).stream())
                .toList();
    }

    static List<Violation> of(HttpMessageNotReadableException unreadable) {
        return unreadable.getCause() instanceof JacksonException json ? of(json) : List.of();
    }

    private static List<Violation> of(ParameterValidationResult result) {
        if (result instanceof ParameterErrors errors) {
            return errors.getAllErrors().stream().map(Violations::of).toList();
        }
        String name = String.valueOf(result.getMethodParameter().getParameterName());
        return result.getResolvableErrors().stream()
                .map(error -> new Violation(name, message(error)))
                .toList();
    }

    private static Violation of(ObjectError error) {
        if (error instanceof FieldError field) {
            return new Violation(field.getField(), field.isBindingFailure() ? WRONG_TYPE : message(field));
        }
        return new Violation(error.getObjectName(), message(error));
    }

    private static String message(MessageSourceResolvable error) {
        String message = error.getDefaultMessage();
        return message == null ? "is not valid" : message;
    }

    private static List<Violation> of(JacksonException json) {
        String field = path(json);
        return field.isEmpty() ? List.of() : List.of(new Violation(field, message(json)));
    }

    private static String message(JacksonException json) {
        if (json instanceof UnrecognizedPropertyException) {
            return "is unknown";
        }
        if (json instanceof ValueInstantiationException
                && json.getCause() instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage());
        }
        return WRONG_TYPE;
    }

    private static String path(JacksonException json) {
        return json.getPath().stream()
                .map(Violations::step)
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    private static String step(JacksonException.Reference reference) {
        String property = reference.getPropertyName();
        return property == null ? "[" + reference.getIndex() + "]" : "." + property;
    }
}
