// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** Tests that an application can be processed ahead of time, for GraalVM native images and for faster starts. */
class AheadOfTimeTests {

    private final InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();

    private final DefaultGenerationContext generation =
            new DefaultGenerationContext(new ClassNameGenerator(ClassName.get(AheadOfTimeTests.class)), files);

    @Test
    void processThenBeansAndPropertiesAreGenerated() {
        try (var context = new AnnotationConfigServletWebServerApplicationContext()) {
            TestPropertyValues.of(
                            "countersign.service-id=a.example.com",
                            "countersign.accept=alpha",
                            "countersign.authorize.permit-all=/public/**")
                    .applyTo(context);
            context.register(HttpApplication.Application.class);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
            generation.writeGeneratedContent();
        }
        assertThat(files.getGeneratedFiles(GeneratedFiles.Kind.SOURCE))
                .anySatisfy((path, source) -> assertThat(path).contains("CountersignFilterConfiguration"))
                .anySatisfy((path, source) -> assertThat(path).contains("CountersignActuatorFilterConfiguration"));
        assertThat(RuntimeHintsPredicates.reflection().onType(CountersignAuthorizeProperties.Rule.class))
                .accepts(generation.getRuntimeHints());
    }
}
