// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Refuses to start while a property is set by its old name, which has no effect any more.
 *
 * <p>Examines the given names and the names below them, in every property source and spelling that Spring Boot binds.
 * Other names with the same prefix are ignored. So are variables of Kubernetes, which sets {@code STS_USERS_PORT} for a
 * service called {@code sts-users}.
 *
 * @since 0.1
 */
public final class RenamedProperties implements BeanFactoryPostProcessor {

    private static final Pattern KUBERNETES =
            Pattern.compile(".*_(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT(_\\d+_(TCP|UDP|SCTP)(_.*)?)?)");

    private final Environment environment;

    private final Map<String, String> newNames;

    /**
     * Creates a check for old names.
     *
     * @param environment environment of the application
     * @param newNames new name of each property by its old name, such as {@code sts.issuer}
     */
    public RenamedProperties(Environment environment, Map<String, String> newNames) {
        this.environment = Objects.requireNonNull(environment, "environment cannot be null");
        this.newNames = new TreeMap<>(Objects.requireNonNull(newNames, "newNames cannot be null"));
    }

    /**
     * Returns the new names of properties whose prefix changed, by old name.
     *
     * @param oldPrefix old prefix, such as {@code sts}
     * @param newPrefix new prefix, such as {@code countersign.sts}
     * @param names names below both, such as {@code issuer}
     */
    public static Map<String, String> prefix(String oldPrefix, String newPrefix, String... names) {
        return Stream.of(names)
                .collect(Collectors.toMap(name -> oldPrefix + "." + name, name -> newPrefix + "." + name));
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
        List<String> found = newNames.keySet().stream().filter(this::isSet).toList();
        if (!found.isEmpty()) {
            String first = found.getFirst();
            throw new CountersignConfigurationException(
                    first,
                    "Its name is now " + newNames.get(first) + ".",
                    "Rename "
                            + String.join(
                                    ", ", found.stream().map(this::renaming).toList()) + ".");
        }
    }

    private String renaming(String oldName) {
        return oldName + " to " + newNames.get(oldName);
    }

    private boolean isSet(String oldName) {
        ConfigurationPropertyName name = ConfigurationPropertyName.of(oldName);
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (isSet(name, source)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSet(ConfigurationPropertyName name, ConfigurationPropertySource source) {
        return source instanceof IterableConfigurationPropertySource all
                ? all.stream()
                        .filter(found -> name.equals(found) || name.isAncestorOf(found))
                        .map(source::getConfigurationProperty)
                        .anyMatch(found -> found != null && !isOfKubernetes(found.getOrigin()))
                : source.getConfigurationProperty(name) != null
                        || source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT;
    }

    /** Returns whether Kubernetes set the variable, for a service of the namespace. */
    private static boolean isOfKubernetes(@Nullable Origin origin) {
        return origin instanceof PropertySourceOrigin variable
                && variable.getPropertySource() instanceof SystemEnvironmentPropertySource
                && KUBERNETES.matcher(variable.getPropertyName()).matches();
    }
}
