// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.disclosure;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Disclosure;
import io.countersign.core.Disclosures;
import io.countersign.core.SchemeName;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisclosureReportTests {

    private static final DisclosureRun RUN = new DisclosureRun(
            Mode.SHARED_JWT,
            List.of(
                    row(Service.BASKET, "shared-jwt", IDENTIFIER, "jti", "sub"),
                    row(Service.BASKET, "shared-jwt", ATTRIBUTE, "roles"),
                    row(Service.BASKET, "shared-jwt", CREDENTIAL, "exp", "iat", "iss"),
                    row(Service.BASKET, "service-token", IDENTIFIER),
                    row(Service.BASKET, "service-token", ATTRIBUTE),
                    row(Service.BASKET, "service-token", CREDENTIAL, "a", "b", "c", "d", "e", "f", "g"),
                    DisclosureRow.logged(Mode.SHARED_JWT, Service.BASKET, IDENTIFIER, List.of("sub")),
                    DisclosureRow.logged(Mode.SHARED_JWT, Service.BASKET, CREDENTIAL, List.of("iss")),
                    DisclosureRow.logged(Mode.SHARED_JWT, Service.STS, IDENTIFIER, List.of("jti", "sub"))),
            List.of(row(Service.GATEWAY, "other", IDENTIFIER, "owner")),
            Set.of("sub"));

    private static DisclosureRow row(Service service, String scheme, Disclosure.Kind kind, String... names) {
        return new DisclosureRow(Mode.SHARED_JWT, service, scheme, "ES256", "credential", kind, List.of(names));
    }

    @Test
    void markdownThenTheCredentialThatTellsTheMostOfTheUser() {
        String markdown = new DisclosureReport(List.of(RUN), Map.of()).markdown("./countersign adc");
        assertThat(markdown)
                .contains("| shared-jwt | not called | 2 + 1 of 6 |")
                .contains("| shared-jwt | 1: sub | 1: sub | 2: jti, sub |")
                .contains("| shared-jwt | basket | shared-jwt ES256 | jti, sub | roles | exp, iat, iss |")
                .contains("| shared-jwt | gateway | other ES256 | owner |  |  |")
                .contains("| Cross-service linkability | Same commitment implies linkability |");
    }

    @Test
    void markdownWhenAModeDoesNotRunThenItSaysSo() {
        assertThat(new DisclosureReport(List.of(RUN), Map.of(Mode.NESTED, "no key")).markdown("x"))
                .contains("Without nested: no key.");
    }

    @Test
    void csvThenALineForEachPlaceAndKind() {
        assertThat(new DisclosureReport(List.of(RUN), Map.of()).csv())
                .startsWith("mode,service,scheme,algorithm,place,kind,count,names\n")
                .contains("shared-jwt,basket,shared-jwt,ES256,credential,identifier,2,jti;sub\n")
                .contains("shared-jwt,sts,any,any,log,identifier,2,jti;sub\n");
    }

    @Test
    void foundThenWhatWasLoggedSinceAndNotBefore(@TempDir Path folder) throws Exception {
        DataDirectory data = new DataDirectory(folder).create();
        Path log = data.logs().resolve("basket.log");
        Files.writeString(log, "alice-4217 before\n");
        DisclosureLogs logs = new DisclosureLogs(data);
        Files.writeString(log, "alice-4217 before\nof token-11\n");
        ToldByCaller told = new ToldByCaller(
                Service.BASKET,
                new SchemeName("nested"),
                "ES256",
                Disclosures.of(() -> List.of(
                        Disclosure.of("token.sub", IDENTIFIER, "alice-4217"),
                        Disclosure.of("token.jti", IDENTIFIER, "token-11"))));
        assertThat(logs.found(Service.BASKET, List.of(told)).get(IDENTIFIER)).containsExactly("jti");
        assertThat(logs.found(Service.STS, List.of(told)).get(IDENTIFIER)).isEmpty();
    }
}
