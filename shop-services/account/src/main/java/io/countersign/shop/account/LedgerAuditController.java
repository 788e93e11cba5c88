// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /audit}: checks that every balance is the sum of its ledger, and every held amount the sum of
 * its open holds.
 */
@RestController
class LedgerAuditController {

    private static final String VIOLATIONS = """
            SELECT a.acc_num FROM account a
            LEFT JOIN (SELECT acc_num, SUM(amount) AS total, COUNT(*) AS entries FROM ledger_entry GROUP BY acc_num) e
                ON e.acc_num = a.acc_num
            LEFT JOIN (SELECT acc_num, SUM(amount) AS total FROM hold WHERE status = 'HELD' GROUP BY acc_num) h
                ON h.acc_num = a.acc_num
            WHERE a.balance <> COALESCE(e.total, 0) OR a.entries <> COALESCE(e.entries, 0)
            OR a.held <> COALESCE(h.total, 0)
            ORDER BY a.acc_num LIMIT 100""";

    private final JdbcClient jdbc;

    LedgerAuditController(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @GetMapping("/audit")
    @PreAuthorize("@needs.adminRead()")
    @Operation(summary = "List accounts whose balance is not the sum of their ledger")
    Findings audit() {
        return new Findings(
                count("SELECT COUNT(*) FROM account"),
                count("SELECT COUNT(*) FROM hold WHERE status = 'CAPTURED'"),
                jdbc.sql(VIOLATIONS).query((row, number) -> row.getString(1)).list());
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }

    /**
     * Result of the check.
     *
     * @param captures number of holds that are captured and not refunded
     * @param violations first hundred accounts whose sums differ
     */
    record Findings(long accounts, long captures, List<String> violations) {}
}
