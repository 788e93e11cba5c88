// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import java.util.List;
import java.util.Map;

/** Converts claims to protobuf structures. */
final class Structs {

    private Structs() {}

    static Struct of(Map<?, ?> members) {
        Struct.Builder struct = Struct.newBuilder();
        members.forEach((name, value) -> struct.putFields((String) name, value(value)));
        return struct.build();
    }

    private static Value value(Object value) {
        Value.Builder builder = Value.newBuilder();
        return switch (value) {
            case String text -> builder.setStringValue(text).build();
            case Number number -> builder.setNumberValue(number.doubleValue()).build();
            case Boolean flag -> builder.setBoolValue(flag).build();
            case List<?> list -> builder.setListValue(list(list)).build();
            case Map<?, ?> members -> builder.setStructValue(of(members)).build();
            default -> throw new IllegalArgumentException("JSON cannot represent " + value.getClass());
        };
    }

    private static ListValue list(List<?> list) {
        ListValue.Builder values = ListValue.newBuilder();
        list.forEach(element -> values.addValues(value(element)));
        return values.build();
    }
}
