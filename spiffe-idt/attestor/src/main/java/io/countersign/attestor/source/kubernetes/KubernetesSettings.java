// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How the API server is reached.
 *
 * @param server its address, https
 * @param authorities file with the authorities of its certificate, in PEM
 * @param token file with the token of the attestor, which is read for each call
 * @param timeout longest time of a call
 * @param maxResponseSize largest answer, in octets
 */
public record KubernetesSettings(URI server, Path authorities, Path token, Duration timeout, int maxResponseSize) {}
