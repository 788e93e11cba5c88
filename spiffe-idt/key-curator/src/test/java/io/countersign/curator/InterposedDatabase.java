// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Database with which a test does something directly before the row of the log is read. */
final class InterposedDatabase extends DelegatingDataSource {

    private static final String ROW = "SELECT id, sequence, hash, time FROM log";

    private final AtomicInteger left = new AtomicInteger();

    private volatile Runnable work = () -> {};

    InterposedDatabase(DataSource database) {
        super(database);
    }

    /** Lets work be done before the row is read for the n-th time from now on. */
    void before(int reading, Runnable interposed) {
        work = interposed;
        left.set(reading);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")
                            && arguments[0].equals(ROW)
                            && left.getAndDecrement() == 1) {
                        work.run();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException ex) {
                        throw ex.getCause();
                    }
                });
    }
}
