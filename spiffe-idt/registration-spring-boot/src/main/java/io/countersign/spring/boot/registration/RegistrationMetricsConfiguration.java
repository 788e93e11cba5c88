// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.RegistrationLogs;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of the meters of registrations, which Spring Boot binds to the registry. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(MeterBinder.class)
class RegistrationMetricsConfiguration {

    @Bean
    RegistrationMeters registrationMeters(RegistrationLogs logs, AlarmPublisher alarms) {
        return new RegistrationMeters(logs, alarms, Clock.systemUTC());
    }
}
