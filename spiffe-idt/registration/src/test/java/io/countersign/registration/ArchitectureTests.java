// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.countersign.registration");

    @Test
    void registrationThenItsPartsDependOnOneAnotherOneWay() {
        slices().matching("io.countersign.registration.(*)..")
                .should()
                .beFreeOfCycles()
                .check(CLASSES);
    }

    @Test
    void registrationThenKnowsNothingOfSpring() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.countersign.registration..",
                        "io.countersign.core",
                        "io.countersign.core.link",
                        "io.countersign.nativecore",
                        "io.countersign.http",
                        "io.countersign.idt",
                        "io.countersign.jose",
                        "io.countersign.json",
                        "org.bouncycastle..",
                        "java..",
                        "javax.net.ssl..",
                        "org.jspecify..")
                .check(CLASSES);
    }
}
