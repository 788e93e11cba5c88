// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** Registers the health contributor of the selected link trust, by its name: {@code spiffe}, for example. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(HealthContributor.class)
@Import(LinkHealthConfiguration.Registrar.class)
class LinkHealthConfiguration {

    /** Suffix of the bean name, after the name of the contributor. */
    private static final String SUFFIX = "HealthContributor";

    static final class Registrar implements ImportBeanDefinitionRegistrar {

        private final Environment environment;

        private final BeanFactory beans;

        Registrar(Environment environment, BeanFactory beans) {
            this.environment = environment;
            this.beans = beans;
        }

        @Override
        public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
            String trust = LinkTrustProperty.of(environment);
            String bean = trust + SUFFIX;
            if (LinkTrustProperty.hasHealth(environment, trust) && !registry.containsBeanDefinition(bean)) {
                registry.registerBeanDefinition(
                        bean,
                        new RootBeanDefinition(
                                LinkHealthIndicator.class,
                                () -> new LinkHealthIndicator(
                                        beans.getBean(ChosenLinkTrust.class).trust())));
            }
        }
    }
}
