// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Parts that the services of the Shop share, besides those of all {@linkplain io.countersign.server servers}:
 * start, authorization, money, paging.
 *
 * <p>A service is a class that {@link io.countersign.shop.common.ShopService#run starts} with {@code
 * @Import({ShopCommon.class, ServerDatabase.class})}, or {@code ShopCommon} alone if it has no database; its
 * {@code config/<service>.yml}; and its migrations in {@code db/<service>/}. Every endpoint declares what it
 * {@linkplain io.countersign.shop.common.Needs needs}, or is a {@linkplain
 * io.countersign.shop.common.PublicPath public path}.
 */
@NullMarked
package io.countersign.shop.common;

import org.jspecify.annotations.NullMarked;
