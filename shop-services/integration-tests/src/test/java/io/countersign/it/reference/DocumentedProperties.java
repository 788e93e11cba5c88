// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it.reference;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * All properties of this project: those in the metadata of the modules, and the members of records in lists and maps,
 * which the metadata leave out. Their descriptions are in the Javadoc of the records.
 */
final class DocumentedProperties {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    private static final Pattern ELEMENT =
            Pattern.compile("java\\.util\\.(List|Map)<(?:.*,)?(io\\.countersign\\.[^<>]+)>");

    private final Set<Property> found = new TreeSet<>();

    /** Place of the members of each record. They are listed once. */
    private final Map<Class<?>, String> listed = new HashMap<>();

    private DocumentedProperties() {}

    static Set<Property> load() throws IOException {
        DocumentedProperties properties = new DocumentedProperties();
        ClassLoader loader = DocumentedProperties.class.getClassLoader();
        // The launcher's JAR names others by its manifest, which may be on the class path themselves.
        Set<String> known = new HashSet<>();
        for (URL metadata : Collections.list(loader.getResources(METADATA))) {
            try (InputStream content = metadata.openStream()) {
                String json = new String(content.readAllBytes(), StandardCharsets.UTF_8);
                if (known.add(json)) {
                    properties.addAll(JsonMapper.shared().readTree(json));
                }
            }
        }
        return properties.found;
    }

    private void addAll(JsonNode metadata) throws IOException {
        Map<String, List<String>> values = new HashMap<>();
        for (JsonNode hint : metadata.path("hints")) {
            values.put(
                    hint.path("name").asString(),
                    hint.path("values")
                            .valueStream()
                            .map(value -> value.path("value").asString())
                            .toList());
        }
        for (JsonNode property : metadata.path("properties")) {
            String name = property.path("name").asString();
            if (name.matches("(countersign|shop)\\..*") && !property.has("deprecation")) {
                add(
                        new Property(
                                name,
                                value(property.path("defaultValue")),
                                property.path("description").asString(""),
                                values.getOrDefault(name, List.of())),
                        property.path("type").asString(""));
            }
        }
    }

    private static String value(JsonNode value) {
        return value.isArray()
                ? value.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "))
                : value.asString("");
    }

    private void add(Property property, String type) throws IOException {
        Matcher element = ELEMENT.matcher(type);
        if (element.matches()) {
            add(property, property.place(element.group(1).equals("List")), type(element.group(2)));
        } else if (type.startsWith("io.countersign.")) {
            add(property, "", type(type));
        } else {
            found.add(property);
        }
    }

    /** Adds a property of this type, or with elements of this type in its lists or maps. */
    private void add(Property property, String place, Class<?> type) throws IOException {
        String known = listed.get(type);
        if (!isGroup(type)) {
            found.add(property.withValues(values(type)));
        } else if (known != null) {
            found.add(property.withMembersOf(known));
        } else {
            if (!place.isEmpty()) {
                found.add(property);
            }
            listed.put(type, property.name() + place);
            addMembers(property.name() + place, type);
        }
    }

    private void addMembers(String prefix, Class<?> type) throws IOException {
        Map<String, String> descriptions = RecordJavadoc.of(type);
        for (Parameter parameter : type.getDeclaredConstructors()[0].getParameters()) {
            Name name = parameter.getAnnotation(Name.class);
            Property property = new Property(
                    prefix + "."
                            + (name == null ? DataObjectPropertyName.toDashedForm(parameter.getName()) : name.value()),
                    value(parameter),
                    Objects.requireNonNullElse(descriptions.get(parameter.getName()), ""),
                    List.of());
            Class<?> own = parameter.getType();
            if (parameter.getParameterizedType() instanceof ParameterizedType generic
                    && element(generic) instanceof Class<?> element
                    && isGroup(element)) {
                add(property, property.place(own == List.class), element);
            } else {
                add(property, "", own);
            }
        }
    }

    private static String value(Parameter parameter) {
        DefaultValue value = parameter.getAnnotation(DefaultValue.class);
        if (value != null) {
            return String.join(", ", value.value());
        }
        return parameter.getType() == boolean.class ? "false" : "";
    }

    private static Type element(ParameterizedType generic) {
        Type[] arguments = generic.getActualTypeArguments();
        return arguments[arguments.length - 1];
    }

    private static boolean isGroup(Class<?> type) {
        return type.isRecord() && type.getName().startsWith("io.countersign.");
    }

    private static List<String> values(Class<?> type) {
        return type.isEnum()
                ? Stream.of(type.getEnumConstants())
                        .map(value -> DataObjectPropertyName.toDashedForm(
                                value.toString().toLowerCase(Locale.ROOT).replace('_', '-')))
                        .toList()
                : List.of();
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, DocumentedProperties.class.getClassLoader());
        } catch (ClassNotFoundException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
