// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.TestCurator.Answer;
import io.countersign.curator.TestCurator.World;
import io.countersign.curator.web.OctetText;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Keys of witnesses, and the requests that they send. */
record TestWitnesses(List<Ed25519Signer> keys) {

    static TestWitnesses of(int number) {
        return new TestWitnesses(Stream.generate(TestKeys::signer).limit(number).toList());
    }

    static void assertRefused(Answer answer, int status, String reason) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.reason()).isEqualTo(reason);
    }

    /** World whose curator has these witnesses. */
    World in(World world) {
        Map<String, String> properties = IntStream.range(0, keys.size())
                .boxed()
                .collect(Collectors.toMap(
                        number -> "countersign.curator.witnesses[" + number + "].key",
                        number -> OctetText.of(keys.get(number).key().encoded())));
        return world.withAll(properties);
    }

    Set<Ed25519Key> pinned() {
        return TestPins.keys(keys);
    }

    static Head head(Answer answer) {
        return AnnouncedHead.parse(answer.text("head")).head();
    }

    /** Head that witnesses are asked to cosign. */
    static Head offer(TestCurator curator) {
        Answer answer = curator.get("/log/offer");
        if (answer.status() != 200) {
            throw new AssertionError(answer.status() + " " + answer.body());
        }
        return head(answer);
    }

    static Map<String, Object> request(Head head, Cosignature cosignature) {
        Map<String, Object> request = new HashMap<>();
        request.put("head", head.toText());
        request.put("witness", OctetText.of(cosignature.witness()));
        request.put("signature", OctetText.of(cosignature.signature()));
        return request;
    }

    static Answer send(TestCurator curator, Head head, Cosignature cosignature) {
        return curator.post("/log/cosignatures", request(head, cosignature));
    }

    /** Sends the cosignature of a witness. */
    Answer cosign(TestCurator curator, Head head, int witness) {
        return send(curator, head, head.cosignatureOf(keys.get(witness)));
    }
}
