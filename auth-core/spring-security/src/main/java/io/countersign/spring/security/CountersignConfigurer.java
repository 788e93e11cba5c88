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
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.DefaultAuthenticationEventPublisher;
import org.springframework.security.authentication.ProviderManager;
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
        ApplicationContext context = context(http);
        CredentialSchemes chosen = schemes(context);
        String realm = context.getBean(ServiceId.class).value();
        ResourceMetadata metadata = optional(context, ResourceMetadata.class);
        if (entryPoint == null) {
            entryPoint = new ProblemDetailAuthenticationEntryPoint(chosen, realm, refusals(context), metadata);
        }
        if (deniedHandler == null) {
            deniedHandler = new ProblemDetailAccessDeniedHandler(chosen, realm, metadata);
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
        ApplicationContext context = context(http);
        CredentialObservations observations =
                context.getBeanProvider(CredentialObservations.class).getIfAvailable(() -> CredentialObservations.NOOP);
        CredentialAuthenticationConverter converter = new CredentialAuthenticationConverter(
                schemes(context), optional(context, ServiceCredential.class), observations);
        CredentialAuthenticationProvider provider = context.getBeanProvider(CredentialAuthenticationProvider.class)
                .getIfAvailable(() -> provider(context, observations));
        CredentialAuthenticationFilter filter = new CredentialAuthenticationFilter(
                converter,
                manager(provider, context),
                failures(context),
                limits(context),
                optional(context, ServiceAddress.class),
                context.getBeanProvider(ClientCertificateSource.class)
                        .getIfAvailable(() -> ClientCertificateSource.HANDSHAKE));
        http.addFilterBefore(postProcess(filter), DigestAuthenticationFilter.class);
    }

    private static CredentialAuthenticationProvider provider(
            ApplicationContext context, CredentialObservations observations) {
        return new CredentialAuthenticationProvider(
                observations,
                context.getBeanProvider(CallerListener.class).orderedStream().toList(),
                context.getBeanProvider(CallerPolicy.class).getIfAvailable(() -> policy(context)));
    }

    private static CallerPolicy policy(ApplicationContext context) {
        return new CallerPolicy(
                context.getBeanProvider(CallerValidator.class).orderedStream().toList(),
                optional(context, CallerAuthoritiesConverter.class));
    }

    private static AuthenticationManager manager(
            CredentialAuthenticationProvider provider, ApplicationContext context) {
        ProviderManager manager = new ProviderManager(provider);
        manager.setEraseCredentialsAfterAuthentication(false);
        AuthenticationEventPublisher publisher = optional(context, AuthenticationEventPublisher.class);
        manager.setAuthenticationEventPublisher(
                new SuccessEvents(publisher == null ? new DefaultAuthenticationEventPublisher(context) : publisher));
        return manager;
    }

    private CredentialFailureHandler failures(ApplicationContext context) {
        return new CredentialFailureHandler(Objects.requireNonNull(entryPoint, "init comes first"), context);
    }

    private CredentialSchemes schemes(ApplicationContext context) {
        if (schemes == null) {
            CredentialSchemes all = context.getBean(CredentialSchemes.class);
            schemes = accept.isEmpty() ? all : new CredentialSchemes(all.schemes(), accept, null);
        }
        return schemes;
    }

    private static RequestLimits limits(ApplicationContext context) {
        RequestLimits limits = optional(context, RequestLimits.class);
        return limits == null ? RequestLimits.DEFAULT : limits;
    }

    private static RefusalDetail refusals(ApplicationContext context) {
        RefusalDetail refusals = optional(context, RefusalDetail.class);
        return refusals == null ? RefusalDetail.NONE : refusals;
    }

    private static <T> @Nullable T optional(ApplicationContext context, Class<T> type) {
        return context.getBeanProvider(type).getIfAvailable();
    }

    private static ApplicationContext context(HttpSecurity http) {
        return Objects.requireNonNull(http.getSharedObject(ApplicationContext.class), "no ApplicationContext");
    }
}
