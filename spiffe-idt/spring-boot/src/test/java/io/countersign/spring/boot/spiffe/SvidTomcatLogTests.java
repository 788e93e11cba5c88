// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests Tomcat's log lines about the source of its certificate and trust. */
@ExtendWith(OutputCaptureExtension.class)
class SvidTomcatLogTests {

    @Test
    void startThenTheLogNamesTheTrustAndNoFile(CapturedOutput output) {
        TestSource source = TestSource.of(new TestAuthority("shop.com"), "/account");
        new TestWorkload(source, "countersign.spiffe.allowed-clients=spiffe://shop.com/basket").close();
        assertThat(output)
                .contains("keystore [countersign.tls.trust=spiffe]", "trust store [countersign.tls.trust=spiffe]")
                .doesNotContain(".keystore]", "trust store [null]");
    }
}
