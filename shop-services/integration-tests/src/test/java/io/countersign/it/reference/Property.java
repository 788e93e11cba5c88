// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it.reference;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A configuration property, as a row of a table in Markdown.
 *
 * @param value default
 * @param values permitted or proposed values
 */
record Property(String name, String value, String description, List<String> values) implements Comparable<Property> {

    private static final Pattern QUOTED = Pattern.compile("\\{\"[^}]*}|[\"']([^\"' ]+)[\"']");

    /** Texts that are code without being quoted: properties, addresses, paths, patterns, prefixes of authorities. */
    private static final String CODE = "(?:countersign|spring|server|management|shop)\\.[a-z][a-z0-9.-]*[a-z0-9]"
            + "|[a-z]+://[^\\s`,;)]*[^\\s`,;.):]"
            + "|/[\\w*{}./-]*[\\w*}]"
            + "|\\*\\.[\\w.]*\\w"
            + "|\\{[a-z]+}(?:@\\w+)?"
            + "|[a-z]+(?:\\.[a-z]+)*:[a-z]+-[a-z-]+"
            + "|[a-z]+_[a-z_]*[a-z](?:\\.[a-z]+)*"
            + "|role:ADMIN|at\\+jwt"
            + "|(?:ROLE|SCOPE|SERVICE)_\\w*"
            + "|[A-Z]+(?:_[A-Z]+)+"
            + "|[A-Z][a-z]+(?:[A-Z][a-z]+)+";

    private static final Pattern KEY =
            Pattern.compile("\\bby (?:an? |the )?((?:short )?(?:[a-zA-Z]+ )?(?:id|name|ID)\\b)");

    /** Returns the place of an element: in a list, or in a map by the key that the description names. */
    String place(boolean list) {
        Matcher key = KEY.matcher(description);
        return list ? "[n]" : ".<" + (key.find() ? key.group(1) : "name") + ">";
    }

    Property withValues(List<String> permitted) {
        boolean named = permitted.stream()
                .allMatch(one -> Pattern.compile("\\b" + one + "\\b")
                        .matcher(description)
                        .find());
        return new Property(
                name,
                value,
                named ? description : description + " One of \"" + String.join("\", \"", permitted) + "\".",
                permitted);
    }

    Property withMembersOf(String other) {
        return new Property(
                name, value, description + " Members: as in \"" + other.replace(' ', '\u00a0') + "\".", values);
    }

    String row() {
        String plain = value.replaceAll("^\\[|]$", "");
        return "| `%s` | %s | %s |".formatted(name, plain.isEmpty() ? "" : "`" + plain + "`", markdown());
    }

    private String markdown() {
        String code = values.stream().map(Pattern::quote).collect(Collectors.joining("|", CODE + "|(?:", ")"));
        Pattern pattern = Pattern.compile(
                "(?<![\\w`/.:-])(?:" + (values.isEmpty() || description.contains("\"") ? CODE : code) + ")(?![\\w`-])");
        String text = QUOTED.matcher(description)
                .replaceAll(match -> Matcher.quoteReplacement(
                        "`" + (match.group(1) == null ? match.group() : match.group(1)) + "`"));
        return pattern.matcher(text).replaceAll("`$0`").replace("|", "\\|").replace('\u00a0', ' ');
    }

    @Override
    public int compareTo(Property other) {
        return name.compareTo(other.name);
    }
}
