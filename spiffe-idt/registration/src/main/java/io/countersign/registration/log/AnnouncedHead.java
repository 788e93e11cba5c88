// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;

/**
 * Head that a service sends to others, with the changes of the log key before it. A service whose log has another
 * change, or none yet, learns by them that the log key signed the head.
 *
 * @param changes last changes of the log key, at most 8, in the order of the log
 * @since 0.1
 */
public record AnnouncedHead(Head head, List<KeyChange> changes) {

    /** Upper bound of the number of changes. */
    public static final int MOST_CHANGES = 8;

    private static final char SEPARATOR = '.';

    private static final int LONGEST_CHANGES = (MOST_CHANGES * KeyChange.LENGTH * 4 + 2) / 3;

    public AnnouncedHead {
        Objects.requireNonNull(head, "head cannot be null");
        changes = List.copyOf(changes);
        if (changes.size() > MOST_CHANGES) {
            throw new IllegalArgumentException("A head has more than " + MOST_CHANGES + " changes of the log key");
        }
    }

    /** Returns a head with the last changes, as many as are allowed. */
    public static AnnouncedHead of(Head head, List<KeyChange> changes) {
        return new AnnouncedHead(head, changes.subList(Math.max(0, changes.size() - MOST_CHANGES), changes.size()));
    }

    /** Returns this head with fewer changes: the last ones, as many as a text of a length has room for. */
    public AnnouncedHead within(int characters) {
        AnnouncedHead fitting = this;
        for (int most = changes.size() - 1; most >= 0 && fitting.toText().length() > characters; most--) {
            fitting = new AnnouncedHead(head, changes.subList(changes.size() - most, changes.size()));
        }
        return fitting;
    }

    /**
     * Decodes the text form.
     *
     * @throws IllegalArgumentException if it has another form, such as padding
     */
    public static AnnouncedHead parse(String text) {
        int end = text.indexOf(SEPARATOR);
        if (end < 0) {
            return new AnnouncedHead(Head.parse(text), List.of());
        }
        AnnouncedHead announced =
                new AnnouncedHead(Head.parse(text.substring(0, end)), parseChanges(text.substring(end + 1)));
        if (!announced.toText().equals(text)) {
            throw new IllegalArgumentException("Changes of the log key are not in their only form");
        }
        return announced;
    }

    private static List<KeyChange> parseChanges(String text) {
        if (text.length() > LONGEST_CHANGES) {
            throw new IllegalArgumentException(
                    "Changes of the log key have more than " + LONGEST_CHANGES + " characters");
        }
        ByteBuffer in = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
        if (in.remaining() % KeyChange.LENGTH != 0) {
            throw new IllegalArgumentException("Changes of the log key have a wrong length");
        }
        List<KeyChange> changes = new ArrayList<>();
        while (in.hasRemaining()) {
            changes.add(KeyChange.read(in));
        }
        return changes;
    }

    /**
     * Returns the text of the head (see {@link Head#toText}). If the log key was changed, a full stop follows, and the
     * changes of 172 octets each in base64url without padding (RFC 4648 section 5).
     */
    public String toText() {
        return changes.isEmpty() ? head.toText() : head.toText() + SEPARATOR + changesText();
    }

    private String changesText() {
        ByteBuffer out = ByteBuffer.allocate(changes.size() * KeyChange.LENGTH);
        changes.forEach(change -> change.write(out));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(out.array());
    }
}
