// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.spring.security.ClientCertificates;

/**
 * Client that authenticates without an assertion, with a certificate if it has one.
 *
 * @param id client id that it claims
 * @param certificates of its TLS connection, or forwarded by a trusted proxy
 * @param address address that the request comes from
 */
record PresentedClient(String id, ClientCertificates certificates, String address) {}
