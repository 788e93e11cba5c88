// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.context;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.core.ResolvableType;

/**
 * Bean factory that remembers the names of the beans of a generic type, as its superclass does for classes. For each
 * filter chain Spring Security asks for beans of thirty types like {@code Customizer<HeadersConfigurer<HttpSecurity>>}.
 * Matching all beans against them took a fifth of the time in which the STS starts.
 *
 * <p>As in the superclass, names are remembered from the time when all definitions are known, and forgotten when
 * definitions or singletons change.
 */
final class ServerBeanFactory extends DefaultListableBeanFactory {

    private static final long serialVersionUID = 1L;

    private final transient Map<Lookup, String[]> names = new ConcurrentHashMap<>();

    @Override
    public String[] getBeanNamesForType(ResolvableType type, boolean includeNonSingletons, boolean allowEagerInit) {
        if (!isConfigurationFrozen() || !allowEagerInit || !type.hasGenerics()) {
            return super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit);
        }
        Lookup lookup = new Lookup(type, includeNonSingletons);
        String[] found = names.get(lookup);
        if (found == null) {
            found = super.getBeanNamesForType(type, includeNonSingletons, true);
            names.put(lookup, found);
        }
        return found;
    }

    /** A singleton can be of more types than its definition tells. */
    @Override
    protected void addSingleton(String beanName, Object singleton) {
        super.addSingleton(beanName, singleton);
        names.keySet().removeIf(lookup -> lookup.type().toClass().isInstance(singleton));
    }

    @Override
    public void registerBeanDefinition(String beanName, BeanDefinition definition) {
        super.registerBeanDefinition(beanName, definition);
        names.clear();
    }

    @Override
    protected void resetBeanDefinition(String beanName) {
        super.resetBeanDefinition(beanName);
        names.clear();
    }

    @Override
    public void destroySingleton(String beanName) {
        super.destroySingleton(beanName);
        names.clear();
    }

    @Override
    public void destroySingletons() {
        super.destroySingletons();
        names.clear();
    }

    @Override
    public void clearMetadataCache() {
        super.clearMetadataCache();
        names.clear();
    }

    private record Lookup(ResolvableType type, boolean includeNonSingletons) {}
}
