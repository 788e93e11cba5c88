// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;

/** Refuses strings with a lone surrogate, which is not valid Unicode (RFC 8259 section 8.2). */
final class WellFormedText extends StringDeserializer {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
        String text = super.deserialize(parser, context);
        if (text != null && text.codePoints().anyMatch(WellFormedText::isHalf)) {
            throw context.weirdStringException("", String.class, "not Unicode");
        }
        return text;
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
