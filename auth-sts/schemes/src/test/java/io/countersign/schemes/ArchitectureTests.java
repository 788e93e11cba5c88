// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.countersign.schemes");

    @Test
    void schemesThenKnowTheModulesBelowAndTheCacheAlone() {
        classes()
                .that()
                .resideInAPackage("io.countersign.schemes..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.countersign.schemes..",
                        "io.countersign.tokens",
                        "io.countersign.jose..",
                        "io.countersign.json",
                        "io.countersign.http",
                        "io.countersign.core",
                        "java..",
                        "org.jspecify..",
                        "com.github.benmanes.caffeine.cache..")
                .check(MAIN);
    }

    @Test
    void packagesThenThereIsNoCycle() {
        slices().matching("io.countersign.(**)").should().beFreeOfCycles().check(MAIN);
    }
}
