// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * What a client presents without an assertion: its name, and perhaps the certificate of its TLS connection.
 *
 * @param id who it says it is
 */
record PresentedClient(String id, Optional<X509Certificate> certificate) {}
