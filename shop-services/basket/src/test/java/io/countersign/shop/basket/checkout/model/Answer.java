// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

/** Status of an answer to a client. */
enum Answer {
    CREATED_201,
    ACCEPTED_202,
    CONFLICT_409,
    UNAVAILABLE_503
}
