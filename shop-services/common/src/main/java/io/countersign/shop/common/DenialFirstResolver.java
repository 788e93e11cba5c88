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
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.method.PreAuthorizeAuthorizationManager;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.util.SimpleMethodInvocation;
import org.springframework.validation.BindException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.ServletRequestBindingException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.support.MissingServletRequestPartException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * Evaluates an endpoint's {@code @PreAuthorize} if its arguments are unreadable or invalid. A caller without
 * the authority then gets 403 and does not learn what is wrong with the request. Only valid path and query
 * variables are known at that point; other variables are {@code null}. An expression must therefore grant
 * {@code null} if it would grant some body. If all arguments are valid, method security alone decides.
 */
final class DenialFirstResolver implements HandlerExceptionResolver {

    private final DefaultParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();

    private final PreAuthorizeAuthorizationManager manager;

    private final Validator validator;

    DenialFirstResolver(PreAuthorizeAuthorizationManager manager, Validator validator) {
        this.manager = manager;
        this.validator = validator;
    }

    /** @return {@code null} to leave the failure to other resolvers, unless access is denied */
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (isOfArguments(failure)
                && !response.isCommitted()
                && handler instanceof HandlerMethod method
                && isProtected(method)) {
            AuthorizationResult result = manager.authorize(
                    () -> SecurityContextHolder.getContext().getAuthentication(),
                    new SimpleMethodInvocation(method.getBean(), method.getMethod(), known(method, request)));
            if (result != null && !result.isGranted()) {
                throw new AuthorizationDeniedException("Access Denied", result);
            }
        }
        return null;
    }

    private static boolean isOfArguments(Exception failure) {
        return failure instanceof BindException
                || failure instanceof HandlerMethodValidationException
                || failure instanceof HttpMediaTypeNotSupportedException
                || failure instanceof HttpMessageNotReadableException
                || failure instanceof MissingServletRequestPartException
                || failure instanceof MultipartException
                || failure instanceof ServletRequestBindingException
                || failure instanceof TypeMismatchException;
    }

    private static boolean isProtected(HandlerMethod handler) {
        return handler.hasMethodAnnotation(PreAuthorize.class)
                || AnnotatedElementUtils.hasAnnotation(handler.getBeanType(), PreAuthorize.class);
    }

    // An invocation has null for absent arguments, though its type does not declare that.
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

    /** Keeps expressions from looking up an invalid id. */
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
