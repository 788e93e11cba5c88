// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.RefusalCode;
import io.countersign.http.BoundedHttp.Answer;
import io.countersign.idt.IdtMode;
import io.countersign.idt.Scope;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpAssertingWorkloadTests {

    private final List<String> sent = new ArrayList<>();

    private final List<IOException> broken = new ArrayList<>();

    private final List<String> outcomes = new ArrayList<>();

    private Answer answer = answer(200, "{\"token\":\"t.t\",\"expires_in\":120}");

    private final HttpAssertingWorkload asserting =
            new HttpAssertingWorkload(URI.create("https://asserting/base/"), new Http(), new Outcomes());

    private static Answer answer(int status, String json) {
        return new Answer(status, json.getBytes(StandardCharsets.UTF_8));
    }

    private Minting mint() {
        return asserting.mint(MintRequest.of(IdtMode.LSVID, "oauth"));
    }

    @Test
    void mintWhenMadeThenTokenAndLife() {
        assertThat(mint()).isEqualTo(new Minting.Minted("t.t", Duration.ofMinutes(2)));
        assertThat(sent).containsExactly("https://asserting/base/lsvid/extendlsvid {\"token\":\"oauth\"}");
        assertThat(outcomes).containsExactly("mint lsvid ok");
    }

    @Test
    void mintWhenMoreIsAskedForThenMembersSaySo() {
        asserting.mint(MintRequest.again("d.d.d")
                .forAudience("spiffe://delivery.com")
                .within(Scope.of(Set.of("b", "a")))
                .disclosing());
        assertThat(sent)
                .containsExactly(
                        "https://asserting/base/dvid/mint {\"dvid\":\"d.d.d\",\"audience\":\"spiffe://delivery.com\","
                                + "\"scope\":\"a b\",\"disclosing\":true}");
    }

    @ParameterizedTest
    @CsvSource({
        "400, invalid_grant",
        "400, invalid_target",
        "400, invalid_scope",
        "403, unauthorized_client",
        "401, invalid_request"
    })
    void mintWhenRefusedThenTheErrorIsTheCode(int status, String error) {
        answer = answer(status, "{\"error\":\"" + error + "\",\"error_description\":\"no\"}");
        assertThat(mint()).isEqualTo(new Minting.Refused(new RefusalCode(error)));
        assertThat(outcomes).containsExactly("mint lsvid " + error);
    }

    @ParameterizedTest
    @CsvSource({
        "503, '{\"error\":\"temporarily_unavailable\"}'",
        "500, ''",
        "302, ''",
        "400, '{\"error\":\"made_up_by_somebody\"}'",
        "400, 'no json'",
        "200, '{}'",
        "200, '{\"token\":\"t\"}'",
        "200, '{\"token\":\"\",\"expires_in\":1}'",
        "200, '{\"token\":\"t\",\"expires_in\":0}'",
        "200, 'no json'"
    })
    void mintWhenTheAnswerIsAnotherThenItCannotBeTold(int status, String json) {
        answer = answer(status, json);
        assertThat(mint()).isInstanceOf(Minting.Unreachable.class);
        assertThat(outcomes).containsExactly("mint lsvid unknown");
    }

    @Test
    void mintWhenTheConnectionBreaksThenOnceMore() {
        broken.add(new IOException("closed"));
        assertThat(mint()).isInstanceOf(Minting.Minted.class);
        broken.add(new IOException("closed"));
        broken.add(new IOException("closed"));
        assertThat(mint()).isInstanceOf(Minting.Unreachable.class);
    }

    @Test
    void mintWhenItTakesTooLongThenNotOnceMore() {
        broken.add(new SocketTimeoutException("slow"));
        assertThat(mint()).isInstanceOf(Minting.Unreachable.class);
        assertThat(sent).hasSize(1);
    }

    private final class Http implements WorkloadHttp {

        @Override
        public Answer get(URI address) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Answer post(URI address, byte[] json) throws IOException {
            sent.add(address + " " + new String(json, StandardCharsets.UTF_8));
            if (!broken.isEmpty()) {
                throw broken.removeFirst();
            }
            return answer;
        }
    }

    private final class Outcomes implements IdtListener {

        @Override
        public void operation(IdtOperation operation, IdtMode mode, String outcome, Duration time) {
            outcomes.add(operation + " " + mode + " " + outcome);
        }

        @Override
        public void received(IdtMode mode, int length) {}
    }
}
