// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import io.countersign.spring.boot.authorize.UserFilterChains;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.util.StringUtils;

/**
 * Logs at start which exposed endpoints of the actuator nobody may use, and which access rules have no effect because
 * the actuator has rules of its own.
 */
final class ActuatorHint implements SmartInitializingSingleton {

    private static final Log logger = LogFactory.getLog(ActuatorHint.class);

    private static final EndpointId HEALTH = EndpointId.of("health");

    private final CountersignAuthorizeProperties properties;

    private final ListableBeanFactory beans;

    ActuatorHint(CountersignAuthorizeProperties properties, ListableBeanFactory beans) {
        this.properties = properties;
        this.beans = beans;
    }

    @Override
    public void afterSingletonsInstantiated() {
        beans.getBeanProvider(PathMappedEndpoints.class).ifAvailable(endpoints -> {
            hintAtPaths(endpoints.getBasePath());
            if (!StringUtils.hasText(properties.actuatorAuthority())
                    && new UserFilterChains(beans)
                            .matchersOf(EndpointRequest.class)
                            .isEmpty()) {
                hintAtAuthority(endpoints);
            }
        });
    }

    private void hintAtPaths(String basePath) {
        List<String> unused = Stream.concat(
                        properties.permitAll().stream(),
                        properties.rules().stream().flatMap(rule -> rule.paths().stream()))
                .filter(path -> StringUtils.hasText(basePath) && path.startsWith(basePath + "/"))
                .toList();
        if (!unused.isEmpty()) {
            logger.warn("The paths " + unused + " below countersign.authorize have no effect: the actuator follows"
                    + " countersign.authorize.actuator-authority alone");
        }
    }

    private static void hintAtAuthority(PathMappedEndpoints endpoints) {
        List<String> exposed = endpoints.getAllRootPaths().stream()
                .filter(path -> !path.equals(endpoints.getRootPath(HEALTH)))
                .sorted()
                .toList();
        if (!exposed.isEmpty()) {
            logger.info("Nobody may use the actuator endpoints " + exposed
                    + ": set countersign.authorize.actuator-authority to the authority of their users");
        }
    }
}
