// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Refuses properties with unknown names, since a misspelled restriction would be left out in silence. Unlike
 * {@code ignoreUnknownFields = false}, it accepts a known property with an empty value. Environment variables are not
 * checked: Kubernetes sets some for services with similar names.
 *
 * @since 0.1
 */
public final class KnownNames {

    private KnownNames() {}

    /**
     * Checks all names below a prefix.
     *
     * @param properties record that the properties are bound to
     * @param others prefixes below it that other records are bound to
     * @throws io.countersign.spring.security.CountersignConfigurationException if a name is not one of its components,
     *     or of the components of a record in it, also in a list or map
     */
    public static void require(
            Environment environment, String prefix, Class<? extends Record> properties, String... others) {
        ConfigurationPropertyName root = ConfigurationPropertyName.of(prefix);
        List<ConfigurationPropertyName> elsewhere =
                Arrays.stream(others).map(ConfigurationPropertyName::of).toList();
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource named
                    && !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource)) {
                named.stream()
                        .filter(root::isAncestorOf)
                        .filter(name ->
                                elsewhere.stream().noneMatch(other -> other.equals(name) || other.isAncestorOf(name)))
                        .forEach(name -> check(name, root.getNumberOfElements(), properties));
            }
        }
    }

    private static void check(ConfigurationPropertyName name, int position, Class<?> type) {
        String element = name.getElement(position, Form.UNIFORM);
        Field component = components(type)
                .filter(known -> name(known).replace("-", "").equals(element))
                .findFirst()
                .orElseThrow(() -> JwtSettings.wrong(
                        name.toString(),
                        "'" + name.getElement(position, Form.ORIGINAL) + "' is not a property of " + name.chop(position)
                                + ".",
                        "Use one of " + names(type) + "."));
        Type value = component.getGenericType();
        int next = position + 1;
        while (value instanceof ParameterizedType several && next < name.getNumberOfElements()) {
            Type[] arguments = several.getActualTypeArguments();
            value = arguments[arguments.length - 1];
            // A list without an index is a text of all its values.
            next += arguments.length == 2 || name.isNumericIndex(next) ? 1 : 0;
        }
        if (value instanceof Class<?> one && one.isRecord() && next < name.getNumberOfElements()) {
            check(name, next, one);
        }
    }

    private static String names(Class<?> type) {
        return components(type).map(KnownNames::name).sorted().collect(Collectors.joining(", "));
    }

    private static Stream<Field> components(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).filter(field -> !Modifier.isStatic(field.getModifiers()));
    }

    /** Returns the name of a property with dashes. */
    private static String name(Field component) {
        Name other = component.getAnnotation(Name.class);
        String name = other == null ? component.getName() : other.value();
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /**
     * Registers the fields that {@link #require} reads, for native images.
     *
     * @param properties record that the properties are bound to
     */
    public static void registerHints(RuntimeHints hints, Class<? extends Record> properties) {
        Set<Class<?>> records = new HashSet<>();
        collect(properties, records);
        records.forEach(type -> hints.reflection().registerType(type, MemberCategory.ACCESS_DECLARED_FIELDS));
    }

    /** Adds a record, and the records in its components, also in lists and in maps. */
    private static void collect(Class<?> type, Set<Class<?>> records) {
        if (!type.isRecord() || !records.add(type)) {
            return;
        }
        for (Field field : type.getDeclaredFields()) {
            Type value = field.getGenericType();
            while (value instanceof ParameterizedType several) {
                value = several.getActualTypeArguments()[several.getActualTypeArguments().length - 1];
            }
            if (value instanceof Class<?> one) {
                collect(one, records);
            }
        }
    }
}
