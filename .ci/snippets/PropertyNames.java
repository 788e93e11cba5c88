// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.json.JsonParserFactory;

/** Names of all properties on a class path, from their metadata, with the names inside the elements of lists and maps. */
final class PropertyNames {

    private final ClassLoader loader;

    private final Map<ConfigurationPropertyName, String> types = new HashMap<>();

    PropertyNames(ClassLoader loader) throws IOException {
        this.loader = loader;
        for (String kind : List.of("spring-configuration-metadata", "additional-spring-configuration-metadata")) {
            for (URL metadata : Collections.list(loader.getResources("META-INF/" + kind + ".json"))) {
                read(metadata);
            }
        }
    }

    private void read(URL metadata) throws IOException {
        String json;
        try (InputStream stream = metadata.openStream()) {
            json = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
        Map<String, Object> root = JsonParserFactory.getJsonParser().parseMap(json);
        for (Object entry : (List<?>) root.getOrDefault("properties", List.of())) {
            Map<?, ?> property = (Map<?, ?>) entry;
            if (property.get("deprecation") instanceof Map<?, ?> removed && "error".equals(removed.get("level"))) {
                continue;
            }
            Object type = property.get("type");
            types.putIfAbsent(name((String) property.get("name")), type == null ? "java.lang.Object" : (String) type);
        }
    }

    private static ConfigurationPropertyName name(String text) {
        return ConfigurationPropertyName.adapt(text, '.');
    }

    /** Whether there is a property of this name, or a list, map or object that may have this element. */
    boolean known(String text) {
        ConfigurationPropertyName name = name(text);
        for (int size = name.getNumberOfElements(); size > 0; size--) {
            String type = types.get(name.chop(size));
            if (type != null && allows(type, rest(name, size))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> rest(ConfigurationPropertyName name, int from) {
        List<String> rest = new ArrayList<>();
        for (int i = from; i < name.getNumberOfElements(); i++) {
            rest.add(name.getElement(i, ConfigurationPropertyName.Form.UNIFORM));
        }
        return rest;
    }

    private boolean allows(String type, List<String> rest) {
        if (rest.isEmpty()) {
            return true;
        }
        List<String> inner = rest.subList(1, rest.size());
        String raw = type.replaceFirst("<.*", "");
        List<String> arguments = arguments(type);
        if (raw.equals("java.util.Map") || raw.equals("java.util.Properties")) {
            String value = arguments.size() == 2 ? arguments.get(1) : "java.lang.String";
            // A name of a map's key may have dots, if its values are simple.
            return allows(value, inner) || value.startsWith("java.lang.");
        }
        if (raw.matches("java\\.util\\.(List|Set|Collection)")) {
            return rest.getFirst().matches("\\d+") && allows(arguments.isEmpty() ? "java.lang.Object" : arguments.getFirst(), inner);
        }
        if (raw.endsWith("[]")) {
            return rest.getFirst().matches("\\d+") && inner.isEmpty();
        }
        String member = member(raw, rest.getFirst());
        return member != null && allows(member, inner);
    }

    /** Returns the type of an object's member, or null if there is none of this name. */
    private String member(String type, String name) {
        try {
            Class<?> found = Class.forName(type, false, loader);
            if (found.isRecord()) {
                RecordComponent[] components = found.getRecordComponents();
                Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
                Parameter[] parameters = found.getDeclaredConstructor(types).getParameters();
                for (int i = 0; i < components.length; i++) {
                    Name other = parameters[i].getAnnotation(Name.class);
                    if ((other == null ? components[i].getName() : other.value()).equalsIgnoreCase(name)) {
                        return components[i].getGenericType().getTypeName();
                    }
                }
            }
            for (Method method : found.getMethods()) {
                boolean setter = method.getName().equalsIgnoreCase("set" + name) && method.getParameterCount() == 1;
                boolean getter = method.getName().equalsIgnoreCase("get" + name) && method.getParameterCount() == 0;
                if (setter || getter) {
                    return setter
                            ? method.getGenericParameterTypes()[0].getTypeName()
                            : method.getGenericReturnType().getTypeName();
                }
            }
            return null;
        } catch (ReflectiveOperationException | LinkageError ex) {
            return null;
        }
    }

    /** Splits the arguments of a generic type. */
    private static List<String> arguments(String type) {
        List<String> found = new ArrayList<>();
        int open = type.indexOf('<');
        if (open < 0) {
            return found;
        }
        int depth = 0;
        int from = open + 1;
        for (int i = from; i < type.length(); i++) {
            char c = type.charAt(i);
            if (c == '<') {
                depth++;
            } else if ((c == ',' || c == '>') && depth == 0) {
                found.add(type.substring(from, i).strip());
                from = i + 1;
            } else if (c == '>') {
                depth--;
            }
        }
        return found;
    }
}
