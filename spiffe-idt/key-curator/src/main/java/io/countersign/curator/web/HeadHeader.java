// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.Announcement;
import io.countersign.curator.log.CuratorLog;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/** Header with the newest head, in every answer. */
@Component
final class HeadHeader {

    static final String NAME = "Countersign-Log-Head";

    private final CuratorLog log;

    HeadHeader(CuratorLog log) {
        this.log = log;
    }

    void set(HttpServletResponse response) {
        Announcement newest = log.newest();
        if (newest != null) {
            response.setHeader(NAME, newest.header());
        }
    }
}
