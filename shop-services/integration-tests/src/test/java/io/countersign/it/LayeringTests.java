// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Dependencies run downwards only: shop, starters, spring-boot, spring-security, core; and
 * tokens know nothing of Spring.
 */
class LayeringTests {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.countersign");

    private static final String CORE = "io.countersign.core";

    private static final String LINK = "io.countersign.core.link";

    private static final String SPIFFE = "io.countersign.spiffe..";

    private static final String JSON = "io.countersign.json..";

    private static final String TOKENS = "io.countersign.tokens..";

    private static final String HTTP = "io.countersign.http..";

    private static final String JOSE = "io.countersign.jose..";

    private static final String SCHEMES = "io.countersign.schemes..";

    private static final String SECURITY = "io.countersign.spring.security..";

    private static final String BOOT = "io.countersign.spring.boot";

    private static final String BOOT_CLIENT = "io.countersign.spring.boot.client";

    private static final String BOOT_METRICS = "io.countersign.spring.boot.metrics";

    private static final String JWT = "io.countersign.spring.boot.jwt..";

    private static final String SERVER = "io.countersign.server..";

    private static final String KEYS = "io.countersign.keys..";

    private static final String STS = "io.countersign.sts..";

    private static final String SHOP = "io.countersign.shop..";

    private static final List<String> SERVICES =
            List.of("user", "account", "product", "basket", "gateway", "delivery", "deliverygateway");

    @ParameterizedTest
    @ValueSource(
            strings = {
                CORE,
                TOKENS,
                JSON,
                HTTP,
                JOSE,
                SCHEMES,
                SECURITY,
                BOOT,
                BOOT_CLIENT,
                BOOT_METRICS,
                JWT,
                SERVER,
                KEYS,
                STS,
                SHOP
            })
    void layerThenItIsOnTheClassPath(String layer) {
        ArchRule any = classes()
                .that()
                .resideInAPackage(layer)
                .should()
                .bePublic()
                .orShould()
                .notBePublic();
        any.check(CLASSES);
    }

    @Test
    void coreThenItKnowsNobody() {
        classes()
                .that()
                .resideInAPackage(CORE)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(CORE, "java..", "org.jspecify..")
                .check(CLASSES);
        classes()
                .that()
                .resideInAPackage(LINK)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(LINK, "java..", "javax.net.ssl..", "org.jspecify..")
                .check(CLASSES);
    }

    /** Users of links depend on {@code LinkTrust} only; the parts of a trust are known in its own modules only. */
    @Test
    void linksThenNobodyKnowsOneTrustByWhatItIsMadeOf() {
        for (String user : List.of(
                BOOT, BOOT_CLIENT, BOOT_METRICS, BOOT + ".link", SERVER, STS, SECURITY, "io.countersign.zk..", SHOP)) {
            noDependency(user, SPIFFE, BOOT + ".spiffe..");
        }
    }

    /** A trust is selected by its name, and no code compares that name. */
    @Test
    void linksThenNobodyComparesTheNameOfATrust() throws IOException {
        for (String part : List.of("auth-core", "auth-sts", "zk-verifier", "shop-services", "benchmarks")) {
            try (Stream<Path> files = Files.walk(Path.of("../..", part))) {
                for (Path file : files.filter(LayeringTests::isMainCode).toList()) {
                    assertThat(Files.readString(file))
                            .as("%s", file)
                            .doesNotContainPattern("equals(IgnoreCase)?\\(\"spiffe\"|havingValue = \"spiffe\"")
                            .doesNotContain("\"countersign.tls.trust\", \"");
                }
            }
        }
    }

    private static boolean isMainCode(Path file) {
        String path = file.toString();
        return path.contains("/src/main/java/") && path.endsWith(".java");
    }

    @Test
    void jsonThenItKnowsCoreAlone() {
        classes()
                .that()
                .resideInAPackage(JSON)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(JSON, CORE, "java..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void tokensThenTheyKnowCoreAndTheCacheAlone() {
        classes()
                .that()
                .resideInAPackage(TOKENS)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(TOKENS, CORE, "java..", "com.github.benmanes.caffeine..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void httpThenItKnowsTheJdkAlone() {
        classes()
                .that()
                .resideInAPackage(HTTP)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(HTTP, "java..", "javax.net.ssl..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void joseAndSchemesThenTheyKnowCoreAndNothingOfSpring() {
        noDependency(JOSE, "org.springframework..", SCHEMES, SECURITY, BOOT + "..", SERVER, STS, SHOP);
        noDependency(SCHEMES, "org.springframework..", SECURITY, BOOT + "..", SERVER, STS, SHOP);
    }

    @Test
    void springSecurityThenItKnowsCoreAndNothingOfSpringBoot() {
        noDependency(SECURITY, "org.springframework.boot..", JOSE, SCHEMES, BOOT + "..", SERVER, STS, SHOP);
    }

    @Test
    void springBootThenItKnowsNoScheme() {
        for (String part : List.of(BOOT, BOOT_CLIENT, BOOT_METRICS)) {
            noDependency(part, JOSE, SCHEMES, JWT, BOOT + ".link", SERVER, STS, SHOP);
        }
    }

    @Test
    void springBootJwtThenItKnowsNoServer() {
        noDependency(JWT, SERVER, STS, SHOP);
    }

    @Test
    void serverSupportThenItKnowsNoSchemeAndNoServer() {
        noDependency(SERVER, JOSE, SCHEMES, JWT, STS, SHOP);
    }

    @Test
    void keysThenTheyKnowNoSchemeAndNoServer() {
        noDependency(KEYS, SCHEMES, JWT, STS, SHOP);
    }

    @Test
    void stsThenItKnowsNothingOfTheShop() {
        noDependency(STS, SHOP, "io.countersign.launcher..");
    }

    @Test
    void servicesThenTheyKnowOneAnotherByHttpAlone() {
        for (String service : SERVICES) {
            for (String other : SERVICES) {
                if (!service.equals(other)) {
                    noDependency("io.countersign.shop." + service + "..", "io.countersign.shop." + other + "..");
                }
            }
            noDependency("io.countersign.shop." + service + "..", STS, "io.countersign.launcher..");
            noDependency("io.countersign.shop.common..", "io.countersign.shop." + service + "..");
            noDependency("io.countersign.shop.forwarding..", "io.countersign.shop." + service + "..");
        }
    }

    @Test
    void basketsThenTheyKnowNothingOfTheCheckout() {
        noDependency("io.countersign.shop.basket", "io.countersign.shop.basket.checkout..");
    }

    @Test
    void modulesThenThereIsNoCycle() {
        slices().matching("io.countersign.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {SECURITY, BOOT + "..", SERVER})
    void packagesOfModuleThenThereIsNoCycle(String module) {
        slices().matching("io.countersign.(**)")
                .should()
                .beFreeOfCycles()
                .check(CLASSES.that(resideInAPackage(module).and(describe("main code", LayeringTests::isOfNoTestJar))));
    }

    /** Tests of a module may use its root from any of its packages. */
    private static boolean isOfNoTestJar(JavaClass type) {
        return type.getSource()
                .map(source -> !source.getUri().toString().contains("-tests.jar"))
                .orElse(true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "io.countersign.sts",
                "io.countersign.launcher",
                "io.countersign.asserting",
                "io.countersign.curator",
                "io.countersign.attestor"
            })
    void programThenItsPartsDependOnOneAnotherOneWayAndNoneOnItsRoot(String root) {
        slices().matching(root + ".(*)..").should().beFreeOfCycles().check(CLASSES);
        classes()
                .that()
                .resideInAPackage(root)
                .should()
                .onlyHaveDependentClassesThat()
                .resideOutsideOfPackage(root + ".*..")
                .check(CLASSES);
    }

    @Test
    void mainCodeThenItUsesTheJacksonOfSpringBoot4() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml.jackson.databind..", "com.fasterxml.jackson.core..")
                .check(CLASSES);
    }

    @Test
    void classesThenTheyWereFound() {
        assertThat(CLASSES.size()).isGreaterThan(200);
    }

    private static void noDependency(String from, String... to) {
        noClasses()
                .that()
                .resideInAPackage(from)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(to)
                .check(CLASSES);
    }
}
