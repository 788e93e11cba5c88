// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.InvalidCredentialException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTests {

    @Test
    void parseWhenEveryKindOfValueThenRead() {
        JsonObject object = StrictJson.parseObject("""
                 {"text":"a","empty":"","number":12,"negative":-3,"fraction":1.5,"exponent":1e3,"yes":true,"no":false,
                "nothing":null,"list":[1,"b",[],{}],"object":{"c":{"d":"e"}},"":"unnamed"} \t\r
                """);

        assertThat(object.string("text")).isEqualTo("a");
        assertThat(object.string("empty")).isEmpty();
        assertThat(object.number("number")).isEqualTo(12);
        assertThat(object.number("negative")).isEqualTo(-3);
        assertThat(object).containsEntry("fraction", 1.5).containsEntry("exponent", 1000.0);
        assertThat(object).containsEntry("yes", true).containsEntry("no", false).containsEntry("", "unnamed");
        assertThat(object).doesNotContainKey("nothing").hasSize(11);
        assertThat(object.get("list")).isEqualTo(List.of(1L, "b", List.of(), java.util.Map.of()));
        assertThat(object.get("object")).isEqualTo(java.util.Map.of("c", java.util.Map.of("d", "e")));
    }

    @Test
    void parseWhenEscapedOrBeyondAsciiThenDecoded() {
        JsonObject object = StrictJson.parseObject(
                "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\",\"\\u0062\":\"é😀\u0001\"}"
                        .replace('\u0001', '!'));

        assertThat(object.string("a")).isEqualTo("\"\\/\b\f\n\r\té😀");
        assertThat(object.string("b")).isEqualTo("é😀!");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[]",
                "1",
                "\"a\"",
                "null",
                "{",
                "}",
                "{]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{,}",
                "{\"a\":1}x",
                "{\"a\":1}{}",
                "{'a':1}",
                "{a:1}",
                "{\"a\" 1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":[1,]}",
                "{\"a\":[,]}",
                "{\"a\":[1 2]}",
                "{\"a\":[1}",
                "{\"a\":[null]}",
                "{\"a\":tru}",
                "{\"a\":True}",
                "{\"a\":nul}",
                "{\"a\":undefined}",
                "{\"a\":NaN}",
                "{\"a\":Infinity}",
                "{\"a\":01}",
                "{\"a\":-}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":1e}",
                "{\"a\":0x1}",
                "{\"a\":1e999}",
                "{\"a\":--1}",
                "{\"a\":1-1}",
                "{\"a\":111111111111111111111111111111111}",
                "{\"a\":\"",
                "{\"a\":\"b}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\\uD83D\"}",
                "{\"a\":\"\\uDE00\\uD83D\"}",
                "{\"a\":\"\\",
                "{\"a\":\"\n\"}",
                "{\"a\":\"0123456789\u001f\"}",
                "\uFEFF{}",
                "{\"a\":1,\"a\":1}",
                "{\"a\":null,\"a\":1}",
                "{\"a\":1,\"a\":null}",
                "{\"a\":1,\"\\u0061\":2}",
                "{\"x\":{\"a\":1,\"b\":2,\"a\":3}}",
                "{\"x\":[{\"a\":1,\"a\":3}]}",
                "{\"a\":1}\u0000",
                "{/**/}"
            })
    void parseWhenNotStrictJsonThenRefused(String text) {
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> StrictJson.parseObject(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"c0af", "ff", "80", "e282", "eda080", "f8888080", "c1bf", "f4908080"})
    void parseWhenNotUtf8ThenRefused(String hex) {
        byte[] wrong = HexFormat.of().parseHex("7b2261223a22" + hex + "227d");
        byte[] wrongName = HexFormat.of().parseHex("7b22" + hex + "223a317d");

        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> StrictJson.parseObject(wrong));
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> StrictJson.parseObject(wrongName));
    }

    @Test
    void parseWhenNestedToBoundThenReadAndBeyondRefused() {
        assertThat(StrictJson.parseObject("{\"a\":" + "[".repeat(15) + "]".repeat(15) + "}"))
                .hasSize(1);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> StrictJson.parseObject("{\"a\":" + "[".repeat(16) + "]".repeat(16) + "}"));
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> StrictJson.parseObject("{\"a\":" + "{\"a\":".repeat(5000)));
    }

    @Test
    void parseWhenManyMembersThenReadToBound() {
        assertThat(StrictJson.parseObject(members(256))).hasSize(256).containsEntry("m255", 255L);
        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> StrictJson.parseObject(members(257)));
    }

    private static String members(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"m" + i + "\":" + i)
                .collect(Collectors.joining(",", "{", "}"));
    }

    @Test
    void parseWhenNumbersAtBoundsThenLongOrDouble() {
        JsonObject object =
                StrictJson.parseObject("{\"a\":999999999999999999,\"b\":9999999999999999999,\"c\":-0,\"d\":0}");

        assertThat(object.number("a")).isEqualTo(999_999_999_999_999_999L);
        assertThat(object).containsEntry("b", 1e19).containsEntry("c", 0L).containsEntry("d", 0L);
    }

    @Test
    void parseWhenLookalikeNamesThenKeptApart() {
        JsonObject object = StrictJson.parseObject(
                "{\"iss\":\"1\",\"isss\":\"2\",\"is\":\"3\",\"Iss\":\"4\",\"username\":\"5\",\"usernamee\":\"6\"}");

        assertThat(object.keySet()).containsExactly("iss", "isss", "is", "Iss", "username", "usernamee");
        assertThat(object.values()).containsExactly("1", "2", "3", "4", "5", "6");
    }

    @Test
    void stringsWhenNotAllTextsThenRefused() {
        JsonObject object = StrictJson.parseObject("{\"a\":[\"b\"],\"c\":[1],\"d\":\"e\"}");

        assertThat(object.strings("a")).containsExactly("b");
        assertThat(object.strings("none")).isEmpty();
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> object.strings("c"));
        assertThatExceptionOfType(InvalidCredentialException.class).isThrownBy(() -> object.strings("d"));
    }

    @Test
    void messageWhenRefusedThenNothingOfTheText() {
        byte[] secret = "{\"a\":\"secret\"x".getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(InvalidCredentialException.class)
                .isThrownBy(() -> StrictJson.parseObject(secret))
                .withMessageNotContaining("secret");
    }
}
