// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.countersign.jose");

    @Test
    void joseThenKnowsCoreJsonHttpAndTheJdkAlone() {
        classes()
                .that()
                .resideInAPackage("io.countersign.jose..")
                .and()
                .haveSimpleNameNotStartingWith("Jwe")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.countersign.jose..",
                        "io.countersign.core",
                        "io.countersign.json",
                        "io.countersign.http",
                        "java..",
                        "javax.crypto..",
                        "org.jspecify..")
                .check(MAIN);
    }

    @Test
    void encryptionThenKnowsNimbusToo() {
        noClasses()
                .that()
                .haveSimpleNameNotStartingWith("Jwe")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.nimbusds..")
                .check(MAIN);
    }

    @Test
    void packagesThenThereIsNoCycle() {
        slices().matching("io.countersign.(**)").should().beFreeOfCycles().check(MAIN);
    }
}
