// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Tests that secrets are not processed by the JDK's integers, whose running time depends on the value. */
class ConstantTimeTests {

    @Test
    void proverThenLeavesSecretsToMontgomeryProducts() {
        noClasses()
                .should()
                .callMethod(BigInteger.class, "modPow", BigInteger.class, BigInteger.class)
                .orShould()
                .callMethod(BigInteger.class, "multiply", BigInteger.class)
                .orShould()
                .callMethod(BigInteger.class, "compareTo", BigInteger.class)
                .check(new ClassFileImporter().importClasses(RsaProver.class, Powers.class, Statement.class));
    }
}
