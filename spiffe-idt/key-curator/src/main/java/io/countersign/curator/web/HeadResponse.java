// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.Announcement;
import io.countersign.registration.log.Head;
import java.time.Instant;

/**
 * Newest head of the log.
 *
 * @param hash hash of the last entry, base64url
 * @param time when the head was signed
 * @param signer id of the log key, base64url
 * @param head text form of the head with the changes of the log key
 */
record HeadResponse(long sequence, String hash, Instant time, String signer, String head) {

    static HeadResponse of(Announcement announcement) {
        Head head = announcement.head();
        return new HeadResponse(
                head.sequence(),
                OctetText.of(head.hash()),
                Instant.ofEpochMilli(head.time()),
                OctetText.of(head.signer()),
                announcement.text());
    }
}
