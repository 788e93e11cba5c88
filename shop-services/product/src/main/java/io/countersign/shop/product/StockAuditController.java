// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /audit}: checks for each product that all recorded units are in stock, reserved or committed. */
@RestController
class StockAuditController {

    private static final String VIOLATIONS = """
            SELECT p.product_id FROM product p
            LEFT JOIN (SELECT product_id, SUM(delta) AS total FROM adjustment GROUP BY product_id) a
                ON a.product_id = p.product_id
            LEFT JOIN (SELECT l.product_id,
                    SUM(CASE WHEN r.status = 'RESERVED' THEN l.quantity ELSE 0 END) AS reserved,
                    SUM(CASE WHEN r.status = 'COMMITTED' THEN l.quantity ELSE 0 END) AS committed
                FROM reservation_line l JOIN reservation r ON r.order_id = l.order_id GROUP BY l.product_id) m
                ON m.product_id = p.product_id
            WHERE p.stock + p.reserved + p.committed <> COALESCE(a.total, 0)
            OR p.reserved <> COALESCE(m.reserved, 0) OR p.committed <> COALESCE(m.committed, 0)
            ORDER BY p.product_id LIMIT 100""";

    private final JdbcClient jdbc;

    StockAuditController(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @GetMapping("/audit")
    @PreAuthorize("@needs.adminRead()")
    @Operation(summary = "List products whose stock does not add up")
    Findings audit() {
        return new Findings(
                count("SELECT COUNT(*) FROM product"),
                count("SELECT COUNT(*) FROM reservation WHERE status = 'COMMITTED'"),
                jdbc.sql(VIOLATIONS).query((row, number) -> row.getString(1)).list());
    }

    private long count(String sql) {
        return jdbc.sql(sql).query(Long.class).single();
    }

    /**
     * Result of the check.
     *
     * @param commits number of committed reservations
     * @param violations first hundred products whose sums differ
     */
    record Findings(long products, long commits, List<String> violations) {}
}
