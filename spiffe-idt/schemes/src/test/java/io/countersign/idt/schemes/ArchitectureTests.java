// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    @Test
    void schemesThenKnowTheModulesBelowAndTheCacheAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.countersign.idt..",
                        "io.countersign.jose..",
                        "io.countersign.json",
                        "io.countersign.http",
                        "io.countersign.core",
                        "java..",
                        "org.jspecify..",
                        "com.github.benmanes.caffeine.cache..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.countersign.idt.schemes"));
    }
}
