// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.forwarding;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Configuration that serves the routes of a {@link RouteTable} and describes them in the OpenAPI document.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@Import({Forwarder.class, RequestBodies.class, RouteRegistration.class, RouteOpenApi.class})
public class ForwardingRoutes {}
