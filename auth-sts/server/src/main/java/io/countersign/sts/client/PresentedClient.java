// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * Client that authenticates without an assertion, with the certificate of its TLS connection if it has one.
 *
 * @param id client id that it claims
 * @param address address that the request comes from
 */
record PresentedClient(String id, Optional<X509Certificate> certificate, String address) {}
