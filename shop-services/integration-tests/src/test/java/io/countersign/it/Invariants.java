// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Invariants across the databases of a Shop. */
final class Invariants {

    private static final Duration SETTLED = Duration.ofSeconds(30);

    private final JdbcClient baskets;

    private final JdbcClient accounts;

    private final JdbcClient products;

    private final JdbcClient deliveries;

    /** Reads the files of a data directory. */
    Invariants(Path data) {
        this(service ->
                new DriverManagerDataSource("jdbc:sqlite:" + data.resolve(service + ".db") + "?busy_timeout=5000"));
    }

    /** @param databases returns the database of a service by its name */
    Invariants(Function<String, DataSource> databases) {
        this.baskets = JdbcClient.create(databases.apply("basket"));
        this.accounts = JdbcClient.create(databases.apply("account"));
        this.products = JdbcClient.create(databases.apply("product"));
        this.deliveries = JdbcClient.create(databases.apply("delivery"));
    }

    private static List<Map<String, Object>> rows(JdbcClient database, String query) {
        return database.sql(query).query().listOfRows();
    }

    int unsettledOrders() {
        return baskets.sql("SELECT count(*) FROM shop_order WHERE state NOT IN ('CONFIRMED', 'REJECTED')"
                        + " OR stock = 'OPEN' OR (state = 'CONFIRMED' AND shipping = 'OPEN')")
                .query(Integer.class)
                .single();
    }

    List<String> confirmedOrders() {
        return baskets.sql("SELECT order_id FROM shop_order WHERE state = 'CONFIRMED'")
                .query(String.class)
                .list();
    }

    /** Fails if an invariant is violated. The last orders are confirmed, but may wait for their batch. */
    void check() {
        Eventually.holds("The end of all orders", SETTLED, () -> unsettledOrders() == 0);
        stockAddsUp();
        ledgersAddUp();
        ordersHaveOneDebitAndOneCommit();
        nothingWasTakenWithoutAnOrder();
        confirmedOrdersAloneAreOnTheirWay();
    }

    private void stockAddsUp() {
        assertThat(rows(products, "SELECT 1 FROM product")).isNotEmpty();
        assertThat(rows(products, """
                                SELECT product_id, stock, reserved, committed FROM product p
                                WHERE stock + reserved + committed
                                      <> (SELECT sum(delta) FROM adjustment a WHERE a.product_id = p.product_id)
                                   OR reserved <> (SELECT coalesce(sum(l.quantity), 0) FROM reservation_line l
                                                   JOIN reservation r USING (order_id)
                                                   WHERE l.product_id = p.product_id AND r.status = 'RESERVED')
                                   OR committed <> (SELECT coalesce(sum(l.quantity), 0) FROM reservation_line l
                                                    JOIN reservation r USING (order_id)
                                                    WHERE l.product_id = p.product_id AND r.status = 'COMMITTED')
                                """)).isEmpty();
    }

    private void ledgersAddUp() {
        assertThat(rows(accounts, "SELECT 1 FROM account")).isNotEmpty();
        assertThat(rows(accounts, """
                                SELECT acc_num, balance, held FROM account a
                                WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM ledger_entry e
                                                  WHERE e.acc_num = a.acc_num)
                                   OR held <> (SELECT coalesce(sum(amount), 0) FROM hold h
                                               WHERE h.acc_num = a.acc_num AND h.status = 'HELD')
                                   OR balance < 0
                                """)).isEmpty();
    }

    private void ordersHaveOneDebitAndOneCommit() {
        Map<String, Long> debits = byOrder(
                accounts,
                "SELECT order_id, sum(-amount) AS value FROM ledger_entry WHERE kind = 'CAPTURE' GROUP BY order_id HAVING count(*) = 1");
        Map<String, Long> refunds = byOrder(
                accounts,
                "SELECT order_id, sum(amount) AS value FROM ledger_entry WHERE kind = 'REFUND' GROUP BY order_id");
        Map<String, Long> commits = byOrder(
                products,
                "SELECT order_id, sum(l.quantity) AS value FROM reservation_line l JOIN reservation r USING (order_id)"
                        + " WHERE r.status = 'COMMITTED' GROUP BY order_id");
        Map<String, Long> totals =
                byOrder(baskets, "SELECT order_id, total AS value FROM shop_order WHERE state = 'CONFIRMED'");
        Map<String, Long> quantities = byOrder(
                baskets,
                "SELECT order_id, sum(l.quantity) AS value FROM order_line l JOIN shop_order o USING (order_id)"
                        + " WHERE o.state = 'CONFIRMED' GROUP BY order_id");

        // Amounts debited for orders that could not be confirmed are refunded.
        refunds.forEach(
                (order, amount) -> assertThat(debits.remove(order)).as(order).isEqualTo(amount));
        assertThat(debits).isEqualTo(totals);
        assertThat(commits).isEqualTo(quantities);
    }

    private void nothingWasTakenWithoutAnOrder() {
        assertThat(rows(accounts, "SELECT order_id FROM hold WHERE status = 'HELD'"))
                .isEmpty();
        assertThat(rows(products, "SELECT order_id FROM reservation WHERE status = 'RESERVED'"))
                .isEmpty();
        assertThat(
                        rows(
                                accounts,
                                "SELECT order_id FROM ledger_entry WHERE kind = 'CAPTURE' GROUP BY order_id HAVING count(*) > 1"))
                .isEmpty();
    }

    private void confirmedOrdersAloneAreOnTheirWay() {
        assertThat(deliveries
                        .sql("SELECT order_id FROM shipment WHERE status = 'DISPATCHED'")
                        .query(String.class)
                        .list())
                .containsExactlyInAnyOrderElementsOf(baskets.sql(
                                "SELECT order_id FROM shop_order WHERE state = 'CONFIRMED' AND shipping IS NOT NULL")
                        .query(String.class)
                        .list());
        assertThat(rows(deliveries, "SELECT order_id FROM shipment WHERE status NOT IN ('DISPATCHED', 'CANCELLED')"))
                .isEmpty();
        assertThat(rows(baskets, "SELECT order_id FROM shop_order WHERE stock = 'REFUSED'"))
                .isEmpty();
    }

    private static Map<String, Long> byOrder(JdbcClient database, String query) {
        return rows(database, query).stream()
                .collect(Collectors.toMap(
                        row -> (String) row.get("order_id"), row -> ((Number) row.get("value")).longValue()));
    }
}
