// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validator;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.method.PreAuthorizeAuthorizationManager;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.util.SimpleMethodInvocation;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Evaluates an endpoint's {@code @PreAuthorize} before its arguments are read, so that a caller without the authority
 * gets 403 and never hears what is wrong with the body. Variables of the path and of the query are known by then, if
 * they are valid; everything else is {@code null}, for which an expression has to grant what some body could be granted.
 * Method security evaluates it again with the real arguments.
 */
final class AuthorizationInterceptor implements HandlerInterceptor {

    private final DefaultParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();

    private final PreAuthorizeAuthorizationManager manager;

    private final Validator validator;

    AuthorizationInterceptor(PreAuthorizeAuthorizationManager manager, Validator validator) {
        this.manager = manager;
        this.validator = validator;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method && isProtected(method)) {
            AuthorizationResult result = manager.authorize(
                    () -> SecurityContextHolder.getContext().getAuthentication(),
                    new SimpleMethodInvocation(method.getBean(), method.getMethod(), known(method, request)));
            if (result != null && !result.isGranted()) {
                throw new AuthorizationDeniedException("Access Denied", result);
            }
        }
        return true;
    }

    private static boolean isProtected(HandlerMethod handler) {
        return handler.hasMethodAnnotation(PreAuthorize.class)
                || AnnotatedElementUtils.hasAnnotation(handler.getBeanType(), PreAuthorize.class);
    }

    // An invocation has null for arguments that are absent, though its type does not say so.
    @SuppressWarnings("NullAway")
    private Object[] known(HandlerMethod handler, HttpServletRequest request) {
        MethodParameter[] parameters = handler.getMethodParameters();
        Object[] values = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].getParameterType() == String.class) {
                parameters[i].initParameterNameDiscovery(names);
                values[i] = known(parameters[i], request);
            }
        }
        forgetInvalid(handler.getBean(), handler.getMethod(), values);
        return values;
    }

    private static @Nullable String known(MethodParameter parameter, HttpServletRequest request) {
        PathVariable path = parameter.getParameterAnnotation(PathVariable.class);
        if (path != null) {
            return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                    ? (String) variables.get(name(path.value(), parameter))
                    : null;
        }
        RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
        return query == null ? null : request.getParameter(name(query.value(), parameter));
    }

    private static String name(String given, MethodParameter parameter) {
        return given.isEmpty() ? Objects.requireNonNull(parameter.getParameterName(), "compiled with names") : given;
    }

    /** So that no expression looks for what is no id. */
    @SuppressWarnings("NullAway")
    private void forgetInvalid(Object bean, Method method, Object[] values) {
        Set<ConstraintViolation<Object>> violations =
                validator.forExecutables().validateParameters(bean, method, values);
        for (ConstraintViolation<Object> violation : violations) {
            for (Path.Node node : violation.getPropertyPath()) {
                if (node.getKind() == ElementKind.PARAMETER) {
                    values[node.as(Path.ParameterNode.class).getParameterIndex()] = null;
                }
            }
        }
    }
}
