// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.countersign.idt");

    @Test
    void tokensThenKnowCoreJsonJoseAndTheJdkAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.countersign.idt..",
                        "io.countersign.jose..",
                        "io.countersign.json",
                        "io.countersign.core",
                        "java..",
                        "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void namesThenKnowNoTokensOrCertificates() {
        noClasses()
                .that()
                .resideInAPackage("io.countersign.idt")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.countersign.idt.x509", "io.countersign.idt.nested")
                .check(MAIN);
    }

    @Test
    void certificatesThenKnowNoTokens() {
        noClasses()
                .that()
                .resideInAPackage("io.countersign.idt.x509")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.countersign.idt.nested")
                .check(MAIN);
    }
}
