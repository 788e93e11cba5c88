// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Warns at start about annotations of method security that nothing enforces, because {@code @EnableMethodSecurity} or
 * one of its attributes is missing. Examines the classes of the application's beans once.
 *
 * @since 0.1
 */
public final class MethodSecurityHint implements SmartInitializingSingleton {

    private static final Log logger = LogFactory.getLog(MethodSecurityHint.class);

    private static final String PRE_POST = "org.springframework.security.access.prepost.";

    /** What enables each annotation. */
    private static final Map<String, String> ENABLED_BY = enabledBy();

    private final ConfigurableListableBeanFactory beans;

    /** @param beans beans of the application */
    public MethodSecurityHint(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    private static Map<String, String> enabledBy() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String name : List.of("PreAuthorize", "PostAuthorize", "PreFilter", "PostFilter")) {
            all.put(PRE_POST + name, "@EnableMethodSecurity");
        }
        all.put(
                "org.springframework.security.access.annotation.Secured",
                "@EnableMethodSecurity(securedEnabled = true)");
        all.put("jakarta.annotation.security.RolesAllowed", "@EnableMethodSecurity(jsr250Enabled = true)");
        all.put("jakarta.annotation.security.DenyAll", "@EnableMethodSecurity(jsr250Enabled = true)");
        return all;
    }

    @Override
    public void afterSingletonsInstantiated() {
        List<PointcutAdvisor> advisors = new ArrayList<>();
        beans.getBeanProvider(AuthorizationAdvisor.class).forEach(advisors::add);
        Map<String, Method> unenforced = new LinkedHashMap<>();
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type = userClass(name);
            if (type != null) {
                examine(type, advisors, unenforced);
            }
        }
        unenforced.forEach(
                (annotation, method) -> logger.warn("Nothing enforces @" + ClassUtils.getShortName(annotation)
                        + " of " + ClassUtils.getQualifiedMethodName(method) + ": add " + ENABLED_BY.get(annotation)
                        + " to a configuration class"));
    }

    private @Nullable Class<?> userClass(String name) {
        Object singleton = beans.containsSingleton(name) ? beans.getSingleton(name) : null;
        Class<?> type = singleton == null ? beans.getType(name, false) : AopProxyUtils.ultimateTargetClass(singleton);
        Class<?> user = type == null ? null : ClassUtils.getUserClass(type);
        return user == null || user.getName().startsWith("org.springframework.") ? null : user;
    }

    private static void examine(Class<?> type, List<PointcutAdvisor> advisors, Map<String, Method> unenforced) {
        MergedAnnotations ofType = MergedAnnotations.from(type, SearchStrategy.TYPE_HIERARCHY);
        for (Method method : ReflectionUtils.getUniqueDeclaredMethods(type, ReflectionUtils.USER_DECLARED_METHODS)) {
            MergedAnnotations ofMethod = MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
            for (String annotation : ENABLED_BY.keySet()) {
                if (!unenforced.containsKey(annotation)
                        && (ofMethod.isPresent(annotation) || ofType.isPresent(annotation))
                        && advisors.stream().noneMatch(advisor -> applies(advisor, method, type))) {
                    unenforced.put(annotation, method);
                }
            }
        }
    }

    private static boolean applies(PointcutAdvisor advisor, Method method, Class<?> type) {
        return advisor.getPointcut().getClassFilter().matches(type)
                && advisor.getPointcut().getMethodMatcher().matches(method, type);
    }
}
