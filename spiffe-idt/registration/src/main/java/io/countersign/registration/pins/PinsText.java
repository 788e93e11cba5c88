// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.pins;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Pins of a log as a configuration has them. Octets are base64url without padding.
 *
 * @param id id of the log, 32 octets
 * @param key public key that signed the log first, 44 octets
 * @param parameters SHA-256 digest of the parameters, in hexadecimal
 * @param slots number of slots; 0 if it is missing
 * @param successors public keys that may replace a lost log key
 * @param attestors attestors whose statements are believed
 * @param witnesses public keys that cosign heads
 * @param cosignatures number of witnesses that must have cosigned a head
 * @since 0.1
 */
public record PinsText(
        @Nullable String id,
        @Nullable String key,
        @Nullable String parameters,
        int slots,
        List<String> successors,
        List<Attestor> attestors,
        List<String> witnesses,
        int cosignatures) {

    public PinsText {
        successors = List.copyOf(successors);
        attestors = List.copyOf(attestors);
        witnesses = List.copyOf(witnesses);
    }

    /**
     * Attestor and its limits.
     *
     * @param key public key of the attestor, 44 octets
     * @param names SPIFFE IDs that it may state, or patterns
     * @param addresses addresses that it may state, or ranges
     * @param end instant from which on nothing that it stated is believed
     */
    public record Attestor(
            @Nullable String key,
            List<String> names,
            List<String> addresses,
            @Nullable Instant end) {

        public Attestor {
            names = List.copyOf(names);
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * Parses the pins.
     *
     * @throws PinsTextException if something is missing or wrong
     */
    public Pins parse() {
        Octets logId = required("id", id, PinsText::digest, "the id that the key curator logged at its first start");
        Octets digest = required("parameters", parameters, PinsText::hexDigest, "the digest that the ceremony printed");
        Ed25519Key logKey = required("key", key, PinsText::key, "the public key of the key curator");
        Genesis genesis = required(
                "slots",
                slots == 0 ? null : slots,
                number -> new Genesis(number, width(number), digest, logKey),
                "the number of slots of the ceremony");
        List<PinnedAttestor> pinned = pinnedAttestors();
        Set<Ed25519Key> successorKeys = keys("successors", successors);
        Set<Ed25519Key> witnessKeys = keys("witnesses", witnesses);
        try {
            return Pins.of(logId, genesis, pinned)
                    .withSuccessors(successorKeys)
                    .withWitnesses(witnessKeys, cosignatures);
        } catch (IllegalArgumentException ex) {
            throw PinsTextException.contradiction(ex);
        }
    }

    /** Number of slots of a block: the square root of all of them, rounded up. */
    private static int width(int slots) {
        return (int) Math.ceil(Math.sqrt(slots));
    }

    private List<PinnedAttestor> pinnedAttestors() {
        if (attestors.isEmpty()) {
            throw PinsTextException.missing("attestors", "the attestors whose statements are believed");
        }
        List<PinnedAttestor> pinned = new ArrayList<>();
        for (int i = 0; i < attestors.size(); i++) {
            pinned.add(pinned("attestors[" + i + "].", attestors.get(i)));
        }
        return pinned;
    }

    private static PinnedAttestor pinned(String at, Attestor attestor) {
        return new PinnedAttestor(
                required(at + "key", attestor.key(), PinsText::key, "the public key of the attestor"),
                required(
                        at + "names",
                        orNull(attestor.names()),
                        SpiffeIdPatterns::parse,
                        "SPIFFE IDs or patterns such as spiffe://shop.com/*"),
                required(
                        at + "addresses",
                        orNull(attestor.addresses()),
                        texts -> texts.stream().map(AddressRange::parse).toList(),
                        "addresses or ranges such as 10.0.0.0/8"),
                required(at + "end", attestor.end(), end -> end, "an instant such as 2027-12-31T00:00:00Z"));
    }

    private static @Nullable List<String> orNull(List<String> texts) {
        return texts.isEmpty() ? null : texts;
    }

    private static Set<Ed25519Key> keys(String name, List<String> texts) {
        Set<Ed25519Key> keys = new LinkedHashSet<>();
        texts.forEach(text -> keys.add(required(name, text, PinsText::key, "public keys of Ed25519")));
        return keys;
    }

    private static <S, T> T required(String name, @Nullable S value, Function<S, T> conversion, String what) {
        if (value == null) {
            throw PinsTextException.missing(name, what);
        }
        try {
            return conversion.apply(value);
        } catch (IllegalArgumentException ex) {
            throw PinsTextException.wrong(name, what, ex);
        }
    }

    /**
     * Parses the digest of a key or the id of a log: 32 octets as base64url.
     *
     * @throws IllegalArgumentException if it has another form
     */
    public static Octets digest(String text) {
        return Base64Url.decode(text).require(Octets.DIGEST, "A digest");
    }

    private static Octets hexDigest(String text) {
        return Octets.of(HexFormat.of().parseHex(text)).require(Octets.DIGEST, "A digest");
    }

    private static Ed25519Key key(String text) {
        return Ed25519Key.parse(Base64Url.decode(text));
    }
}
