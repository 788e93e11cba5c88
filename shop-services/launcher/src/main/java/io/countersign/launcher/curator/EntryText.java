// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.json.JsonWriter;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.Replace;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.log.Statement;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Entry as a line for people, or as JSON with the member names of the curator's {@code GET /log/entries}. */
record EntryText(Entry entry, Octets hash) {

    private static final int SHORT = 8;

    /** Returns the first digits of a digest. */
    static String abbreviated(Octets digest) {
        return digest.toString().substring(0, SHORT);
    }

    static String text(RevocationReason reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String line() {
        return "%6d  %s  %-9s  %s  %s"
                .formatted(
                        entry.sequence(), abbreviated(hash), type(), Instant.ofEpochMilli(entry.time()), description());
    }

    private String type() {
        return switch (entry.body()) {
            case Genesis any -> "genesis";
            case Register any -> "register";
            case Replace any -> "replace";
            case Revoke any -> "revoke";
            case RollOver any -> "roll-over";
        };
    }

    private String description() {
        return switch (entry.body()) {
            case Genesis genesis ->
                "%d slots, parameters %s, log key %s"
                        .formatted(
                                genesis.slots(),
                                abbreviated(genesis.parameters()),
                                abbreviated(genesis.logKey().id()));
            case Register register -> description(register.registration());
            case Replace replace -> description(replace.registration()) + "  replaces " + replace.former();
            case Revoke revoke ->
                "slot %d  ends %d, %s, signed by %s"
                        .formatted(revoke.slot(), revoke.former(), text(revoke.reason()), abbreviated(revoke.signer()));
            case RollOver change ->
                "log key %s, signed by %s".formatted(abbreviated(change.newKey().id()), abbreviated(change.signer()));
        };
    }

    private static String description(Registration registration) {
        Statement statement = registration.statement();
        return "slot %d  %s  %s  until %s  attestor %s  token %s  key %s"
                .formatted(
                        statement.slot(),
                        statement.name(),
                        statement.address(),
                        Instant.ofEpochMilli(statement.expiry()),
                        abbreviated(statement.attestor()),
                        abbreviated(statement.tokenHash()),
                        abbreviated(statement.keyHash()));
    }

    /** Returns a JSON object in one line. */
    String json() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("sequence", entry.sequence());
        members.put("hash", Base64Url.encode(hash));
        members.put("previous", Base64Url.encode(entry.previous()));
        members.put("time", Instant.ofEpochMilli(entry.time()).toString());
        members.put("type", type());
        switch (entry.body()) {
            case Genesis genesis -> add(genesis, members);
            case Register register -> add(register.registration().statement(), members);
            case Replace replace -> {
                add(replace.registration().statement(), members);
                members.put("former", replace.former());
            }
            case Revoke revoke -> add(revoke, members);
            case RollOver change -> add(change, members);
        }
        return new String(JsonWriter.write(members), StandardCharsets.UTF_8);
    }

    private static void add(Genesis genesis, Map<String, Object> members) {
        members.put("slots", genesis.slots());
        members.put("parameters", genesis.parameters().toString());
        members.put("logKey", Base64Url.encode(genesis.logKey().encoded()));
    }

    private static void add(Statement statement, Map<String, Object> members) {
        members.put("name", statement.name().toString());
        members.put("address", statement.address().toString());
        members.put("slot", statement.slot());
        members.put("tokenHash", Base64Url.encode(statement.tokenHash()));
        members.put("keyHash", Base64Url.encode(statement.keyHash()));
        members.put("issued", Instant.ofEpochMilli(statement.issued()).toString());
        members.put("expires", Instant.ofEpochMilli(statement.expiry()).toString());
        members.put("attestor", Base64Url.encode(statement.attestor()));
    }

    private static void add(Revoke revoke, Map<String, Object> members) {
        members.put("slot", revoke.slot());
        members.put("former", revoke.former());
        members.put("reason", text(revoke.reason()));
        members.put("signer", Base64Url.encode(revoke.signer()));
    }

    private static void add(RollOver change, Map<String, Object> members) {
        members.put("logKey", Base64Url.encode(change.newKey().encoded()));
        members.put("signer", Base64Url.encode(change.signer()));
    }
}
