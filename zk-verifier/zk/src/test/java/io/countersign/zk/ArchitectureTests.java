// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTests {

    @Test
    void zkThenItsPartsDependOnOneAnotherOneWayAndNoneOnItsRoot() {
        JavaClasses zk = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("io.countersign.zk");
        slices().matching("io.countersign.zk.(*)..").should().beFreeOfCycles().check(zk);
        classes()
                .that()
                .resideInAPackage("io.countersign.zk")
                .should()
                .onlyHaveDependentClassesThat()
                .resideInAPackage("io.countersign.zk")
                .check(zk);
    }

    @Test
    void zkThenKnowsCoreAndTheNativeCoreAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.countersign.zk..",
                        "io.countersign.core",
                        "io.countersign.nativecore",
                        "java..",
                        "javax.crypto..",
                        "org.jspecify..")
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("io.countersign.zk"));
    }

    @Test
    void nativeCoreThenKnowsNobody() {
        classes()
                .that()
                .resideInAPackage("io.countersign.nativecore")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.countersign.nativecore", "com.sun.jna..", "java..", "org.jspecify..")
                .check(new ClassFileImporter().importPackages("io.countersign.nativecore"));
    }
}
