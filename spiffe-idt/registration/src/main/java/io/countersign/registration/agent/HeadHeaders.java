// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.agent.LogFollower.Announcement;
import io.countersign.registration.log.AnnouncedHead;
import java.util.ArrayList;
import java.util.List;

/**
 * Bounds the headers with heads, since servers refuse messages with long headers. The heads of all logs have room. What is
 * left is for the last changes of log keys, in the order of the logs.
 */
final class HeadHeaders {

    /** Half of what Tomcat accepts by default: the rest is for credentials and other headers. */
    static final int MOST_CHARACTERS = 4096;

    private HeadHeaders() {}

    static List<String> of(List<Announcement> newest) {
        int length = newest.stream().mapToInt(one -> one.text().length()).sum();
        return length <= MOST_CHARACTERS
                ? newest.stream().map(Announcement::text).toList()
                : bounded(newest.stream().map(Announcement::announced).toList());
    }

    private static List<String> bounded(List<AnnouncedHead> heads) {
        int left = MOST_CHARACTERS - heads.stream().mapToInt(HeadHeaders::least).sum();
        List<String> texts = new ArrayList<>();
        for (AnnouncedHead head : heads) {
            String text = head.within(least(head) + left).toText();
            left -= text.length() - least(head);
            texts.add(text);
        }
        return texts;
    }

    /** Length of a head without changes. */
    private static int least(AnnouncedHead head) {
        return head.head().toText().length();
    }
}
