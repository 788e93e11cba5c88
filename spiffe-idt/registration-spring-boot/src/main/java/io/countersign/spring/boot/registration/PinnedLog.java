// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import io.countersign.spring.boot.registration.CountersignRegistrationProperties.Attestor;
import io.countersign.spring.boot.registration.CountersignRegistrationProperties.Log;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts the properties of a log to pins, or reports which property is missing or wrong and how to fix it. */
final class PinnedLog {

    private final String prefix;

    private final Log log;

    private PinnedLog(String prefix, Log log) {
        this.prefix = prefix;
        this.log = log;
    }

    /** @param prefix prefix of the properties of the log, after {@value RegistrationSettings#PREFIX} */
    static Pins pins(String prefix, Log log) {
        return new PinnedLog(prefix, log).pins();
    }

    private Pins pins() {
        Octets id =
                required("id", log.id(), PinnedLog::digest, "the id that the key curator logged at its first start");
        Octets parameters =
                required("parameters", log.parameters(), PinnedLog::hexDigest, "the digest that the ceremony printed");
        Ed25519Key key = required("key", log.key(), PinnedLog::key, "the public key of the key curator");
        if (log.slots() < 1) {
            throw RegistrationSettings.wrong(
                    prefix + "slots",
                    "It is not set, or not positive.",
                    "Set it to the number of slots of the ceremony.");
        }
        Genesis genesis = new Genesis(log.slots(), width(log.slots()), parameters, key);
        List<PinnedAttestor> attestors = attestors();
        Set<Ed25519Key> successors = keys("successors", log.successors());
        Set<Ed25519Key> witnesses = keys("witnesses", log.witnesses());
        try {
            return Pins.of(id, genesis, attestors)
                    .withSuccessors(successors)
                    .withWitnesses(witnesses, log.cosignatures());
        } catch (IllegalArgumentException ex) {
            throw RegistrationSettings.wrong(
                    prefix.substring(0, prefix.length() - 1), ex.getMessage() + ".", "Correct the keys of the log.");
        }
    }

    /** Number of slots of a block: the square root of all of them, rounded up. */
    private static int width(int slots) {
        return (int) Math.ceil(Math.sqrt(slots));
    }

    private List<PinnedAttestor> attestors() {
        if (log.attestors().isEmpty()) {
            throw RegistrationSettings.wrong(
                    prefix + "attestors",
                    "It is not set, so nobody would be known by this log.",
                    "List the attestors whose statements are believed.");
        }
        List<PinnedAttestor> attestors = new ArrayList<>();
        for (int i = 0; i < log.attestors().size(); i++) {
            attestors.add(attestor("attestors[" + i + "].", log.attestors().get(i)));
        }
        return attestors;
    }

    private PinnedAttestor attestor(String at, Attestor attestor) {
        Ed25519Key key = required(at + "key", attestor.key(), PinnedLog::key, "the public key of the attestor");
        SpiffeIdPatterns names = required(
                at + "names",
                attestor.names(),
                SpiffeIdPatterns::parse,
                "SPIFFE IDs or patterns such as spiffe://shop.com/*");
        List<AddressRange> addresses = required(
                at + "addresses",
                attestor.addresses(),
                texts -> texts.stream().map(AddressRange::parse).toList(),
                "addresses or ranges such as 10.0.0.0/8");
        if (addresses.isEmpty()) {
            throw missing(at + "addresses", "addresses or ranges such as 10.0.0.0/8");
        }
        Instant end = attestor.end();
        if (end == null) {
            throw missing(at + "end", "an instant such as 2027-12-31T00:00:00Z");
        }
        return new PinnedAttestor(key, names, addresses, end);
    }

    private Set<Ed25519Key> keys(String name, Collection<String> texts) {
        Set<Ed25519Key> keys = new LinkedHashSet<>();
        for (String text : texts) {
            keys.add(required(name, text, PinnedLog::key, "public keys of Ed25519"));
        }
        return keys;
    }

    private <S, T> T required(String name, @Nullable S value, Function<S, T> conversion, String what) {
        if (value == null) {
            throw missing(name, what);
        }
        try {
            return conversion.apply(value);
        } catch (IllegalArgumentException ex) {
            throw RegistrationSettings.wrong(prefix + name, ex.getMessage() + ".", "Set it to " + what + ".");
        }
    }

    private RuntimeException missing(String name, String what) {
        return RegistrationSettings.wrong(prefix + name, "It is not set.", "Set it to " + what + ".");
    }

    static Octets digest(String text) {
        return Base64Url.decode(text).require(Octets.DIGEST, "A digest");
    }

    private static Octets hexDigest(String text) {
        return Octets.of(HexFormat.of().parseHex(text)).require(Octets.DIGEST, "A digest");
    }

    private static Ed25519Key key(String text) {
        return Ed25519Key.parse(Base64Url.decode(text));
    }
}
