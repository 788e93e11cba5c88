// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.AuthorizationManagerWebInvocationPrivilegeEvaluator;
import org.springframework.security.web.access.intercept.AuthorizationFilter;

/**
 * Warns if the rules of the default filter chain open every request. Asks the rules about a random path, because a
 * matcher of a customizer cannot be read.
 *
 * @since 0.1
 */
public final class OpenRequests {

    private static final Log logger = LogFactory.getLog(OpenRequests.class);

    private static final Authentication ANONYMOUS = new AnonymousAuthenticationToken(
            "countersign", "anonymous", AuthorityUtils.createAuthorityList("ROLE_ANONYMOUS"));

    private OpenRequests() {}

    /**
     * Logs a warning if a request without a credential is authorized whatever its path.
     *
     * @param servletPath path of Spring MVC's servlet, {@code spring.mvc.servlet.path}
     */
    public static void warn(SecurityFilterChain chain, String servletPath) {
        String path = (servletPath.equals("/") ? "" : servletPath) + "/" + UUID.randomUUID();
        for (Filter filter : chain.getFilters()) {
            if (filter instanceof AuthorizationFilter rules) {
                var evaluator =
                        new AuthorizationManagerWebInvocationPrivilegeEvaluator(rules.getAuthorizationManager());
                evaluator.setRequestTransformer(PlainRequest::new);
                Stream.of(HttpMethod.GET, HttpMethod.POST)
                        .filter(method -> isOpen(evaluator, path, method))
                        .findFirst()
                        .ifPresent(method -> logger.warn("The default filter chain opens every path to " + method
                                + " requests without a credential: see countersign.authorize.permit-all,"
                                + " countersign.authorize.rules and the CountersignAuthorizationCustomizer beans"));
            }
        }
    }

    private static boolean isOpen(
            AuthorizationManagerWebInvocationPrivilegeEvaluator evaluator, String path, HttpMethod method) {
        try {
            return evaluator.isAllowed("", path, method.name(), ANONYMOUS);
        } catch (RuntimeException ex) {
            // A matcher may read more of the request than a path and a method, and then decides for itself.
            logger.debug("A rule cannot be asked about a path alone: "
                    + ex.getClass().getName());
            return false;
        }
    }

    /** Request of a client; the evaluator's has no dispatcher type and no attributes. */
    private static final class PlainRequest extends HttpServletRequestWrapper {

        private final Map<String, Object> attributes = new HashMap<>();

        PlainRequest(HttpServletRequest request) {
            super(request);
        }

        @Override
        public DispatcherType getDispatcherType() {
            return DispatcherType.REQUEST;
        }

        @Override
        public @Nullable Object getAttribute(String name) {
            return attributes.get(name);
        }

        @Override
        public void setAttribute(String name, Object value) {
            attributes.put(name, value);
        }

        @Override
        public void removeAttribute(String name) {
            attributes.remove(name);
        }
    }
}
