// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import ch.qos.logback.classic.LoggerContext;
import io.countersign.spring.security.CountersignConfigurationException;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Configuration of the attribute disclosure count. */
@Configuration(proxyBeanMethods = false)
class CountersignDisclosureConfiguration {

    @Bean
    CredentialDisclosures credentialDisclosures(CountersignProperties properties) {
        return new CredentialDisclosures(properties.disclosure().watchLog());
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, MeterBinder.class})
    static class MeterConfiguration {

        @Bean
        DisclosureMeters disclosureMeters(CredentialDisclosures disclosures) {
            return new DisclosureMeters(disclosures);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty("countersign.disclosure.watch-log")
    static class LogConfiguration {

        /** The return type is general because Logback may be absent. */
        @Bean
        AutoCloseable disclosureLogAppender(CredentialDisclosures disclosures, WebApplicationContext application) {
            if (!ClassUtils.isPresent("ch.qos.logback.classic.LoggerContext", null)
                    || !(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
                throw new CountersignConfigurationException(
                        "countersign.disclosure.watch-log",
                        "the application does not log by Logback, and other logs cannot be searched.",
                        "Remove it, or log by Logback.");
            }
            return new DisclosureLogAppender(disclosures, () -> serves(application), context).attached();
        }

        /**
         * Whether the current thread may work for an application. A thread without a request may do so for any of them,
         * for example in an asynchronous task.
         */
        private static boolean serves(WebApplicationContext application) {
            return !(RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)
                    || attributes.getRequest().getServletContext().equals(application.getServletContext());
        }
    }
}
