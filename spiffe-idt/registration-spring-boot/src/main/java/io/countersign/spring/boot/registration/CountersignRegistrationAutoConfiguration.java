// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.idt.IdtMode;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.FollowingAgent;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationLogs;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.spring.boot.ChosenSchemes;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.client.RequiredClientProperties;
import io.countersign.spring.boot.link.ConditionalOnLinkTrust;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.boot.link.LinkCounts;
import io.countersign.spring.boot.link.OtherTlsSettings;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of mutual TLS by registrations with a key curator, for Tomcat and the pooled client. Active only
 * with {@code countersign.tls.trust=registration}.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class, before = CountersignLinkAutoConfiguration.class)
@ConditionalOnLinkTrust(RegistrationTrust.NAME)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@EnableConfigurationProperties(CountersignRegistrationProperties.class)
@Import({RegistrationMetricsConfiguration.class, RegisteredWorkloadsConfiguration.class})
public final class CountersignRegistrationAutoConfiguration {

    private final Clock clock = Clock.systemUTC();

    CountersignRegistrationAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    RegistrationSettings registrationSettings(
            CountersignRegistrationProperties properties, CountersignProperties common, Environment environment) {
        OtherTlsSettings.refuse(environment, RegistrationTrust.NAME, properties.server(), true);
        if (!properties.server()) {
            requireNoSenders(ChosenSchemes.of(environment));
        }
        return new RegistrationSettings(properties, RequiredClientProperties.localAddress(common.client()));
    }

    /** Without mutual TLS on the server, the sender of an identity token is not known, so each would be refused. */
    private static void requireNoSenders(ChosenSchemes chosen) {
        if (Arrays.stream(IdtMode.values()).map(IdtMode::value).anyMatch(chosen::accepts)) {
            throw RegistrationSettings.wrong(
                    "server",
                    "It is false, but countersign.accept contains a scheme whose senders are identified by their"
                            + " registrations.",
                    "Set it to true, or remove the scheme from countersign.accept and set countersign.propagate to it.");
        }
    }

    @Bean
    @ConditionalOnMissingBean
    AlarmPublisher registrationAlarms(ApplicationEventPublisher events) {
        return new AlarmPublisher(events);
    }

    @Bean
    @ConditionalOnMissingBean
    CommitmentsFactory registrationCommitments(CountersignRegistrationProperties properties) {
        boolean developmentAllowed = properties.allowDevelopmentParameters();
        return parameters -> RbeCommitments.of(NativeCore.load().rbe(), parameters, developmentAllowed);
    }

    /** Registered before the server accepts connections. */
    @Bean
    @ConditionalOnMissingBean
    RegistrationAgent registrationAgent(
            RegistrationSettings settings, CommitmentsFactory commitments, AlarmPublisher alarms) {
        return AgentStart.started(new RegistrationAgent(
                settings.agent(clock), settings.curator(), settings.attestor(), commitments, alarms));
    }

    @Bean
    @ConditionalOnMissingBean
    RegistrationLogs registrationLogs(
            RegistrationAgent agent,
            RegistrationSettings settings,
            CommitmentsFactory commitments,
            AlarmPublisher alarms) {
        List<FollowingAgent> followed = settings.followed(clock).stream()
                .map(log -> new FollowingAgent(log.settings(), log.curator(), commitments, alarms))
                .toList();
        try {
            return new RegistrationLogs(agent, followed);
        } catch (IllegalArgumentException ex) {
            throw RegistrationSettings.wrong(
                    RegistrationSettings.FOLLOWED, ex.getMessage() + ".", "Give each trust domain one log.");
        }
    }

    /** Nothing depends on it, so it is not lazy in an application whose beans are. */
    @Bean(destroyMethod = "end")
    @Lazy(false)
    FollowedLogs followedRegistrationLogs(RegistrationLogs logs) {
        return FollowedLogs.start(logs.agents().stream()
                .filter(FollowingAgent.class::isInstance)
                .map(FollowingAgent.class::cast)
                .toList());
    }

    @Bean
    RegistrationInfoContributor registrationInfoContributor(RegistrationAgent agent) {
        return new RegistrationInfoContributor(agent);
    }

    @Bean
    IdentityChanges registrationChanges(RegistrationAgent agent) {
        IdentityChanges changes = new IdentityChanges(clock);
        agent.addListener(changes::changed);
        return changes;
    }

    @Bean
    @ConditionalOnMissingBean
    RegistrationLinks registrationLinks(RegistrationLogs logs, LinkCounts counts) {
        return new RegistrationLinks(logs, counts, clock);
    }
}
