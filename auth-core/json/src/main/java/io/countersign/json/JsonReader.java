// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parser of one JSON text; see {@link StrictJson} for the rules. */
final class JsonReader {

    private static final int MAX_DEPTH = 16;

    private final byte[] text;

    private final boolean nullsInArrays;

    private int at;

    private int depth;

    JsonReader(byte[] text) {
        this(text, false);
    }

    /** @param nullsInArrays whether {@code null} in an array is read as {@link StrictJson.NullElement} instead of refused */
    JsonReader(byte[] text, boolean nullsInArrays) {
        this.text = text;
        this.nullsInArrays = nullsInArrays;
    }

    JsonObject document() {
        if (next() != '{') {
            throw InvalidCredentialException.malformed("a JSON object was expected");
        }
        JsonObject object = object();
        if (peek() >= 0) {
            throw InvalidCredentialException.malformed("JSON continues after the end of the object");
        }
        return object;
    }

    private @Nullable Object value() {
        int first = next();
        return switch (first) {
            case '"' -> string();
            case '{' -> object();
            case '[' -> array();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", null);
            default -> number();
        };
    }

    private JsonObject object() {
        enter();
        if (peek() == '}') {
            at++;
            depth--;
            return JsonObject.EMPTY;
        }
        JsonMembers members = new JsonMembers();
        int separator;
        do {
            expect('"');
            String name = name();
            expect(':');
            members.add(name, value());
            separator = next();
        } while (separator == ',');
        leave(separator, '}');
        return members.toObject();
    }

    private List<Object> array() {
        enter();
        List<Object> elements = new ArrayList<>(4);
        if (peek() == ']') {
            at++;
            depth--;
            return List.of();
        }
        int separator;
        do {
            Object element = value();
            elements.add(element == null ? nullElement() : element);
            separator = next();
        } while (separator == ',');
        leave(separator, ']');
        return Collections.unmodifiableList(elements);
    }

    private Object nullElement() {
        if (!nullsInArrays) {
            throw InvalidCredentialException.malformed("null in an array");
        }
        return StrictJson.NullElement.NULL;
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw InvalidCredentialException.malformed("JSON is nested too deeply");
        }
    }

    private void leave(int character, int expected) {
        if (character != expected) {
            throw InvalidCredentialException.malformed("JSON has a wrong separator");
        }
        depth--;
    }

    /** Reads a name whose opening quote was just consumed. */
    private String name() {
        int from = at;
        int to = JsonStrings.plainEnd(text, from);
        if (text[to] != '"') {
            return awkward(from, to);
        }
        at = to + 1;
        return JsonStrings.name(text, from, to);
    }

    private String string() {
        int from = at;
        int to = JsonStrings.plainEnd(text, from);
        if (text[to] != '"') {
            return awkward(from, to);
        }
        at = to + 1;
        return JsonStrings.ascii(text, from, to - from);
    }

    private String awkward(int from, int after) {
        int to = JsonStrings.end(text, after);
        at = to + 1;
        return JsonStrings.unescape(text, from, to);
    }

    private @Nullable Object literal(String word, @Nullable Object value) {
        int from = at - 1;
        int to = from + word.length();
        if (to > text.length || !word.equals(JsonStrings.ascii(text, from, word.length()))) {
            throw InvalidCredentialException.malformed("JSON has an unknown word");
        }
        at = to;
        return value;
    }

    private Number number() {
        int from = at - 1;
        int to = from;
        long value = 0;
        while (to < text.length && text[to] >= '0' && text[to] <= '9') {
            // May overflow: such a number is too long for this fast path and is parsed again.
            value = value * 10 + (text[to] - '0');
            to++;
        }
        boolean simple =
                to - from <= JsonNumbers.MAX_DIGITS_OF_LONG && to > from && (to == from + 1 || text[from] != '0');
        if (simple && (to == text.length || !JsonNumbers.mayContain(text[to]))) {
            at = to;
            return value;
        }
        return otherNumber(from, to);
    }

    private Number otherNumber(int from, int after) {
        int to = after;
        while (to < text.length && JsonNumbers.mayContain(text[to])) {
            to++;
        }
        at = to;
        return JsonNumbers.parse(JsonStrings.ascii(text, from, to - from));
    }

    private void expect(int character) {
        if (next() != character) {
            throw InvalidCredentialException.malformed("JSON has a wrong character");
        }
    }

    private int next() {
        int character = peek();
        if (character < 0) {
            throw InvalidCredentialException.malformed("JSON ends unexpectedly");
        }
        at++;
        return character;
    }

    /** Returns the next character that is not white space, without consuming it; -1 at the end. */
    private int peek() {
        while (at < text.length) {
            int c = text[at] & 0xff;
            if (c > ' ' || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
                return c;
            }
            at++;
        }
        return -1;
    }
}
