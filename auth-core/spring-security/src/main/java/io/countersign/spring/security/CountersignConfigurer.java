// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.CredentialScheme;
import io.countersign.core.Marker;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.observation.CredentialObservations;
import io.countersign.spring.security.resource.ResourceMetadata;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.security.authentication.AuthenticationEventPublisher;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.CsrfConfigurer;
import org.springframework.security.config.annotation.web.configurers.ExceptionHandlingConfigurer;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.authentication.www.DigestAuthenticationFilter;
import org.springframework.security.web.util.matcher.AnyRequestMatcher;

/**
 * Authenticates the callers of a filter chain by credential schemes:
 * {@code http.with(countersign(), c -> c.accept("shared-jwt"))}. Without {@link #accept}, the chain follows
 * {@code countersign.accept} and its changes at run time.
 *
 * <h2>Security Filters</h2>
 *
 * <ul>
 *   <li>{@link CredentialAuthenticationFilter}, before {@link DigestAuthenticationFilter} and so before the bearer
 *       token filter of an {@code oauth2ResourceServer}, which receives requests whose credential no scheme recognised
 * </ul>
 *
 * <h2>Shared Objects Created</h2>
 *
 * None. It registers defaults with these configurers, if they are present:
 *
 * <ul>
 *   <li>{@link ExceptionHandlingConfigurer}: a {@link ProblemDetailAuthenticationEntryPoint} and a
 *       {@link ProblemDetailAccessDeniedHandler}
 *   <li>{@link CsrfConfigurer}: requests that carry a credential in a header are exempt
 * </ul>
 *
 * <h2>Shared Objects Used</h2>
 *
 * <ul>
 *   <li>{@link ApplicationContext}, for beans of the types {@link CredentialSchemes}, {@link ServiceId},
 *       {@link ServiceCredential}, {@link RequestLimits}, {@link ServiceAddress}, {@link ClientCertificateSource},
 *       {@link RefusalDetail}, {@link ResourceMetadata},
 *       {@link CredentialAuthenticationProvider}, {@link CredentialObservations} and
 *       {@link AuthenticationEventPublisher}; all but the first two are optional
 *   <li>without a {@link CredentialAuthenticationProvider} also for beans of the types {@link CallerListener} and
 *       {@link CallerPolicy}, and without the latter, {@link CallerValidator} and {@link CallerAuthoritiesConverter}
 * </ul>
 *
 * @since 0.1
 */
public final class CountersignConfigurer extends AbstractHttpConfigurer<CountersignConfigurer, HttpSecurity> {

    private List<String> accept = List.of();

    private @Nullable AuthenticationEntryPoint entryPoint;

    private @Nullable AccessDeniedHandler deniedHandler;

    private @Nullable CredentialSchemes schemes;

    private CountersignConfigurer() {}

    /** Creates a configurer for {@link HttpSecurity#with}. */
    public static CountersignConfigurer countersign() {
        return new CountersignConfigurer();
    }

    /**
     * Sets the schemes that this chain accepts, in the order in which they are asked, independently of
     * {@code countersign.accept}.
     *
     * @throws CountersignConfigurationException when the chain is built, for the reasons given in
     *     {@link CredentialSchemes}
     */
    public CountersignConfigurer accept(String... names) {
        this.accept = List.of(names);
        return this;
    }

    /**
     * Sets the entry point for requests that are not authenticated, instead of
     * {@link ProblemDetailAuthenticationEntryPoint}.
     */
    public CountersignConfigurer authenticationEntryPoint(AuthenticationEntryPoint value) {
        this.entryPoint = Objects.requireNonNull(value, "value cannot be null");
        return this;
    }

    /** Sets the handler for requests that are not authorized, instead of {@link ProblemDetailAccessDeniedHandler}. */
    public CountersignConfigurer accessDeniedHandler(AccessDeniedHandler value) {
        this.deniedHandler = Objects.requireNonNull(value, "value cannot be null");
        return this;
    }

    @Override
    public void init(HttpSecurity http) {
        VerificationBeans beans = new VerificationBeans(context(http));
        CredentialSchemes chosen = schemes(beans.context());
        if (entryPoint == null) {
            entryPoint = beans.entryPoint(chosen);
        }
        if (deniedHandler == null) {
            deniedHandler =
                    new ProblemDetailAccessDeniedHandler(chosen, beans.realm(), beans.optional(ResourceMetadata.class));
        }
        registerExceptionHandling(http, entryPoint, deniedHandler);
        registerCsrf(http, chosen);
    }

    @SuppressWarnings("unchecked") // the builder looks up configurers by their raw class
    private static void registerExceptionHandling(
            HttpSecurity http, AuthenticationEntryPoint entryPoint, AccessDeniedHandler deniedHandler) {
        ExceptionHandlingConfigurer<HttpSecurity> handling = http.getConfigurer(ExceptionHandlingConfigurer.class);
        if (handling != null) {
            handling.defaultAuthenticationEntryPointFor(entryPoint, AnyRequestMatcher.INSTANCE);
            handling.defaultAccessDeniedHandlerFor(deniedHandler, AnyRequestMatcher.INSTANCE);
        }
    }

    @SuppressWarnings("unchecked") // as above
    private static void registerCsrf(HttpSecurity http, CredentialSchemes schemes) {
        CsrfConfigurer<HttpSecurity> csrf = http.getConfigurer(CsrfConfigurer.class);
        if (csrf != null) {
            csrf.ignoringRequestMatchers(request -> carriesCredential(request, schemes));
        }
    }

    /**
     * Whether a request carries a credential in a header. A page of another site cannot make a browser send such a
     * header.
     */
    private static boolean carriesCredential(HttpServletRequest request, CredentialSchemes schemes) {
        for (CredentialScheme scheme : schemes.selection().accept()) {
            for (Marker marker : scheme.markers()) {
                if (marker.header() != null && request.getHeader(marker.header()) != null) {
                    return true;
                }
            }
        }
        return request.getHeader(ServiceCredential.HEADER) != null;
    }

    @Override
    public void configure(HttpSecurity http) {
        VerificationBeans beans = new VerificationBeans(context(http));
        CredentialAuthenticationConverter converter = new CredentialAuthenticationConverter(
                schemes(beans.context()), beans.optional(ServiceCredential.class), beans.observations());
        CredentialAuthenticationFilter filter = new CredentialAuthenticationFilter(
                converter,
                beans.manager(),
                beans.failures(Objects.requireNonNull(entryPoint, "init comes first")),
                beans.limits(),
                beans.optional(ServiceAddress.class),
                beans.certificates());
        http.addFilterBefore(postProcess(filter), DigestAuthenticationFilter.class);
    }

    private CredentialSchemes schemes(ApplicationContext context) {
        if (schemes == null) {
            CredentialSchemes all = context.getBean(CredentialSchemes.class);
            schemes = accept.isEmpty() ? all : new CredentialSchemes(all.schemes(), accept, null);
        }
        return schemes;
    }

    private static ApplicationContext context(HttpSecurity http) {
        return Objects.requireNonNull(http.getSharedObject(ApplicationContext.class), "no ApplicationContext");
    }
}
