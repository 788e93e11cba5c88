// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import io.countersign.attestor.source.TokenVerdict.Live;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.PeerAddress;

/**
 * Service that presented its live token from its own address.
 *
 * @param tokenHash hash of the token
 * @param live what the source says about the token
 * @param address address of the socket, which is one of the service
 */
record Bearer(Octets tokenHash, Live live, PeerAddress address) {}
