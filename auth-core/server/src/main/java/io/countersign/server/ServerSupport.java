// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import io.countersign.spring.boot.link.ChosenLinkTrust;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.tracing.Tracer;
import jakarta.servlet.Filter;
import java.time.Duration;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.servlet.filter.OrderedFormContentFilter;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.util.unit.DataSize;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Configuration that every server imports. It limits bodies to {@code countersign.max-body-size} and the time for
 * headers to {@code countersign.header-timeout}, and serves for {@code countersign.drain} when it stops. It adds strict
 * JSON, problem details for all errors, the trace id, the caller and the credential's id of each request in the log, and
 * the factory of rate limiters.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@Import({
    ProblemAdvice.class,
    ProblemErrorController.class,
    TracingConfiguration.class,
    MetricsConfiguration.class,
    RateLimitersConfiguration.class
})
public class ServerSupport implements WebMvcConfigurer {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new CallerLogInterceptor());
    }

    @Bean
    @Lazy(false)
    TlsGuard tlsGuard(Environment environment, ChosenLinkTrust links) {
        return new TlsGuard(environment, links.trust());
    }

    @Bean
    StrictJson strictJson() {
        return new StrictJson();
    }

    /**
     * Disables Spring Security's observations: Countersign observes credentials itself, and an observation of each
     * filter costs more than the filter.
     */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    /**
     * Moves the filter that reads forms of PUT, PATCH and DELETE behind the security filters, which compute the digest
     * of a body.
     */
    @Bean
    static BeanPostProcessor formsAfterSecurity() {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessBeforeInitialization(Object bean, String name) {
                if (bean instanceof OrderedFormContentFilter forms) {
                    forms.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER + 1);
                }
                return bean;
            }
        };
    }

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter(ObjectProvider<Tracer> tracer) {
        return early(new RequestIdFilter(tracer.getIfAvailable(() -> Tracer.NOOP)), 0);
    }

    @Bean
    @Lazy(false)
    Drain drain(ApplicationContext context, @Value("${" + Drain.PROPERTY + ":0s}") Duration time) {
        return new Drain(context, time);
    }

    @Bean
    FilterRegistrationBean<DrainFilter> drainFilter(Drain drain) {
        FilterRegistrationBean<DrainFilter> registration = early(new DrainFilter(drain), 1);
        // Without a drain, no response is wrapped.
        registration.setEnabled(drain.isSet());
        return registration;
    }

    @Bean
    ProblemWriter problemWriter(JsonMapper mapper) {
        return new ProblemWriter(mapper);
    }

    @Bean
    UnforeseenFailures unforeseenFailures(ObjectProvider<MeterRegistry> registry) {
        return new UnforeseenFailures(registry.getIfAvailable(SimpleMeterRegistry::new));
    }

    @Bean
    FilterRegistrationBean<UnforeseenFailureFilter> unforeseenFailureFilter(
            UnforeseenFailures failures, ProblemWriter problems) {
        return early(new UnforeseenFailureFilter(failures, problems), 2);
    }

    @Bean
    FilterRegistrationBean<MalformedRequestFilter> malformedRequestFilter(ProblemWriter problems) {
        return early(new MalformedRequestFilter(problems), 3);
    }

    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(
            @Value("${countersign.max-body-size:256KB}") DataSize limit, ProblemWriter problems) {
        return early(new BodyLimitFilter(limit, problems), 4);
    }

    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> headerDeadline(
            @Value("${countersign.header-timeout:10s}") Duration timeout) {
        return factory -> {
            TomcatHome.keep();
            HeaderDeadlineProtocol.use(factory, timeout);
        };
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableTomcatWebServerFactory> problemReports() {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
            }
        });
    }

    /** Registers a filter directly after the one that starts the observation and the span of the request. */
    private static <F extends Filter> FilterRegistrationBean<F> early(F filter, int place) {
        FilterRegistrationBean<F> registration = new FilterRegistrationBean<>(filter);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2 + place);
        return registration;
    }
}
