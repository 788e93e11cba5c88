// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import io.countersign.spring.boot.authorize.UserFilterChains;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest.EndpointRequestMatcher;
import org.springframework.util.StringUtils;

/** Logs at start which exposed endpoints of the actuator nobody may use, and the property that changes this. */
final class ActuatorAuthorityHint implements SmartInitializingSingleton {

    private static final Log logger = LogFactory.getLog(ActuatorAuthorityHint.class);

    private static final EndpointId HEALTH = EndpointId.of("health");

    private final CountersignAuthorizeProperties properties;

    private final ListableBeanFactory beans;

    ActuatorAuthorityHint(CountersignAuthorizeProperties properties, ListableBeanFactory beans) {
        this.properties = properties;
        this.beans = beans;
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (!StringUtils.hasText(properties.actuatorAuthority())
                && new UserFilterChains(beans)
                        .matchers(EndpointRequestMatcher.class)
                        .isEmpty()) {
            beans.getBeanProvider(PathMappedEndpoints.class).ifAvailable(ActuatorAuthorityHint::hint);
        }
    }

    private static void hint(PathMappedEndpoints endpoints) {
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
