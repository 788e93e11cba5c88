// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.deliverygateway;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the delivery gateway, under {@code shop.delivery-gateway}.
 *
 * @param maxResponseSize largest body that a service may answer with
 */
@ConfigurationProperties("shop.delivery-gateway")
record DeliveryGatewaySettings(@DefaultValue("1MB") DataSize maxResponseSize) {}
