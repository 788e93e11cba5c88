// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.env.Environment;

/** Finds the selected link trust among the beans, without creating the others. */
final class LinkTrusts {

    static final String PROPERTY = "countersign.tls.trust";

    /** Optional suffix of a bean name, after the name of the trust. */
    private static final String SUFFIX = "LinkTrust";

    private LinkTrusts() {}

    static ChosenLinkTrust choose(ListableBeanFactory beans, String wanted, Environment environment) {
        Map<String, String> byName = new TreeMap<>();
        for (String bean : beans.getBeanNamesForType(LinkTrust.class, true, false)) {
            String other = byName.put(nameOf(bean), bean);
            if (other != null && nameOf(bean).equals(wanted)) {
                throw new CountersignConfigurationException(
                        PROPERTY,
                        "It is '" + wanted + "', and both the beans '" + other + "' and '" + bean + "' have that name.",
                        "Remove or rename one of them.");
            }
        }
        String bean = byName.get(wanted);
        if (bean == null) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    "It is '" + wanted + "', but this application has no link trust of that name.",
                    "Use one of the available names: " + String.join(", ", byName.keySet())
                            + ". To add another, use its starter, such as"
                            + " io.countersign:countersign-spring-boot-starter-spiffe for spiffe and"
                            + " io.countersign:countersign-spring-boot-starter-registration for registration, or define a"
                            + " LinkTrust bean.");
        }
        LinkTrust trust = beans.getBean(bean, LinkTrust.class);
        if (!trust.name().equals(wanted)) {
            throw new CountersignConfigurationException(
                    PROPERTY,
                    "It is '" + wanted + "', but the link trust of the bean '" + bean + "' has the name '"
                            + trust.name() + "'.",
                    "Name the bean '" + trust.name() + SUFFIX + "'.");
        }
        OtherTlsSettings.refuse(environment, trust);
        return new ChosenLinkTrust(trust);
    }

    private static String nameOf(String bean) {
        return bean.endsWith(SUFFIX) ? bean.substring(0, bean.length() - SUFFIX.length()) : bean;
    }
}
