// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Database whose connections fail when a test says so. */
final class FaultyDatabase implements BeanPostProcessor {

    volatile boolean away;

    /** Number of connections before the database is away; negative for any number. */
    final AtomicInteger connections = new AtomicInteger(-1);

    /** Number of commits of new rows that are made, but seem to fail. */
    final AtomicInteger lostAnswers = new AtomicInteger();

    /** Number of commits of new rows that are not made, and seem to fail. */
    final AtomicInteger lostCommits = new AtomicInteger();

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof DataSource source ? new Faulty(source) : bean;
    }

    private static SQLException broken() {
        return new SQLException("The connection is broken", "08006");
    }

    private static boolean take(AtomicInteger faults) {
        return faults.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    }

    private final class Faulty extends DelegatingDataSource {

        private Faulty(DataSource source) {
            super(source);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (away || connections.getAndUpdate(left -> left > 0 ? left - 1 : left) == 0) {
                throw broken();
            }
            Connection connection = super.getConnection();
            // Other transactions, as those of health and of the time of the head, come at any moment.
            AtomicBoolean inserts = new AtomicBoolean();
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (method.getName().equals("prepareStatement")
                                && arguments[0].toString().startsWith("INSERT INTO")) {
                            inserts.set(true);
                        }
                        if (method.getName().equals("commit") && inserts.getAndSet(false)) {
                            commit(connection);
                            return null;
                        }
                        try {
                            return method.invoke(connection, arguments);
                        } catch (InvocationTargetException ex) {
                            throw ex.getCause();
                        }
                    });
        }

        private void commit(Connection connection) throws SQLException {
            if (take(lostCommits)) {
                throw broken();
            }
            connection.commit();
            if (take(lostAnswers)) {
                throw broken();
            }
        }
    }
}
