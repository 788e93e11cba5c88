// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static io.countersign.spring.boot.spiffe.IdtWorld.ALICE;
import static io.countersign.spring.boot.spiffe.IdtWorld.AUDIENCE;
import static io.countersign.spring.boot.spiffe.IdtWorld.MIDDLE;
import static io.countersign.spring.boot.spiffe.IdtWorld.SUBJECT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.idt.IdtMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests that the log of a run, at its most verbose level, has no token and no part of a token that proves anything. */
@ExtendWith(OutputCaptureExtension.class)
class IdtLogTests {

    private static final List<String> TALKATIVE =
            List.of("io.countersign", "org.springframework.security", "org.springframework.web");

    private static final int PROVING = 40;

    private final IdtWorld world = IdtWorld.shared();

    private final TestPeer subject = world.peer("subject");

    private final LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());

    @BeforeEach
    void setUp() {
        world.middle();
        world.subject();
        world.cutOffTarget();
        TALKATIVE.forEach(name -> logging.setLogLevel(name, LogLevel.TRACE));
    }

    @AfterEach
    void tearDown() {
        TALKATIVE.forEach(name -> logging.setLogLevel(name, null));
        world.asserting.error = null;
    }

    private Map<IdtMode, String> tokens() {
        return Map.of(
                IdtMode.DVID, world.asserting.dvid(world.oauthToken(), SUBJECT, AUDIENCE),
                IdtMode.ID_MODE, subject.extend(world.asserting.idMode(ALICE, SUBJECT), MIDDLE),
                IdtMode.ANON_MODE, subject.extend(world.asserting.anonMode(ALICE, SUBJECT), MIDDLE),
                IdtMode.LSVID, subject.extend(world.asserting.lsvid(ALICE, SUBJECT), MIDDLE));
    }

    @Test
    void runThenNoTokenIsInTheLog(CapturedOutput output) {
        Map<IdtMode, String> tokens = tokens();
        tokens.forEach((mode, token) -> {
            String header = "Authorization: " + mode.authScheme() + " " + token + "\r\n";
            String path = "/twice/" + mode + ".shop.com";
            assertThat(subject.get(world.middle(), path, header).status()).isEqualTo(200);
            assertThat(subject.get(world.middle(), path, header).status()).isEqualTo(401);
            subject.send(world.cutOffTarget(), mode, token);
            subject.send(world.target(), mode, token + "!");
        });
        List<String> sent = new ArrayList<>(tokens.values());
        String oauth = world.oauthToken();
        sent.add(oauth);
        for (IdtMode mode : IdtMode.values()) {
            subject.get(world.subject(), "/forward/" + mode + ".shop.com", "Authorization: Bearer " + oauth + "\r\n");
        }
        world.asserting.error = "invalid_grant";
        String refused = world.oauthToken();
        sent.add(refused);
        subject.get(world.subject(), "/forward/dvid.shop.com", "Authorization: Bearer " + refused + "\r\n");
        assertThat(output.getAll()).contains("whoami").doesNotContain(proving(sent));
    }

    /** Signatures, proofs and scalars, recognised by their length. */
    private static List<String> proving(List<String> tokens) {
        return tokens.stream()
                .flatMap(token -> Stream.concat(Stream.of(token), Arrays.stream(token.split("[.~]", -1))))
                .filter(part -> part.length() > PROVING)
                .map(part -> part.substring(part.length() - PROVING))
                .distinct()
                .toList();
    }
}
