// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.server.RateLimiter;
import java.time.Duration;

/**
 * Limits of requests.
 *
 * @param changes requests that wait to change the log
 * @param cosignatures requests that add a cosignature
 * @param streams downloads of the log
 * @param streamTime time after which a download is aborted
 * @param waits requests that wait for the next entry
 * @param changeRate rate of changes of an address
 * @param totalChangeRate rate of changes of all addresses
 * @param cosignatureRate rate of cosignatures of an address
 * @param readRate rate of other requests of an address
 * @since 0.1
 */
public record Limits(
        ConcurrencyLimit changes,
        ConcurrencyLimit cosignatures,
        ConcurrencyLimit streams,
        Duration streamTime,
        ConcurrencyLimit waits,
        RateLimiter changeRate,
        RateLimiter totalChangeRate,
        RateLimiter cosignatureRate,
        RateLimiter readRate) {}
