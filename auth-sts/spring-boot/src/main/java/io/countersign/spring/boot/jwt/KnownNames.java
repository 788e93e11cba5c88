// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
     * @throws io.countersign.spring.security.CountersignConfigurationException if a name is not one of its components,
     *     or of the components of a record or list of records in it
     */
    public static void require(Environment environment, String prefix, Class<? extends Record> properties) {
        ConfigurationPropertyName root = ConfigurationPropertyName.of(prefix);
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource named
                    && !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource)) {
                named.stream()
                        .filter(root::isAncestorOf)
                        .forEach(name -> check(name, root.getNumberOfElements(), properties));
            }
        }
    }

    private static void check(ConfigurationPropertyName name, int position, Class<?> type) {
        String element = name.getElement(position, Form.UNIFORM);
        RecordComponent component = Arrays.stream(type.getRecordComponents())
                .filter(known -> known.getName().toLowerCase(Locale.ROOT).equals(element))
                .findFirst()
                .orElseThrow(() -> JwtSettings.wrong(
                        name.toString(),
                        "'" + name.getElement(position, Form.ORIGINAL) + "' is not a property of " + name.chop(position)
                                + ".",
                        "Use one of " + names(type) + "."));
        int next = name.isNumericIndex(Math.min(position + 1, name.getNumberOfElements() - 1)) ? 2 : 1;
        Class<?> nested = nested(component);
        if (nested != null && position + next < name.getNumberOfElements()) {
            check(name, position + next, nested);
        }
    }

    /** Returns the record that the properties below a component belong to, or {@code null} if it has none. */
    private static @Nullable Class<?> nested(RecordComponent component) {
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType several && component.getType() == List.class) {
            type = several.getActualTypeArguments()[0];
        }
        return type instanceof Class<?> one && one.isRecord() ? one : null;
    }

    private static String names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(component ->
                        component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
