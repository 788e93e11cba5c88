// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Reads values from rows that have a column {@code field}: the digits alone may be a value of several fields. */
final class StoredValues {

    private StoredValues() {}

    /**
     * Returns the value in a column.
     *
     * @throws SQLException if the row names no field, or if the digits are no value of it
     */
    static Value read(ResultSet row, String column) throws SQLException {
        String name = row.getString("field");
        Field field = Field.named(name).orElseThrow(() -> new SQLException("'" + name + "' is not a field"));
        try {
            return field.parse(row.getString(column));
        } catch (IllegalArgumentException ex) {
            throw new SQLException("The " + column + " is not a value of " + field, ex);
        }
    }
}
