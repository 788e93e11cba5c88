// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * What the services of the Shop share: start-up, authorization, problems, money, paging, database, tracing.
 *
 * <p>A service is a class that {@link io.countersign.shop.common.ShopService#run starts} with
 * {@code @Import({ShopCommon.class, ShopDatabase.class})}, or {@code ShopCommon} alone if it keeps nothing; its
 * {@code config/<service>.yml}; and its migrations in {@code db/<service>/}. Every endpoint says what it
 * {@linkplain io.countersign.shop.common.Needs needs}, or is a {@linkplain io.countersign.shop.common.PublicPath public path}. What it refuses
 * it throws as a {@link io.countersign.shop.common.ShopProblem}; whatever else goes wrong is answered as a problem detail too, by the
 * controller advice, the error controller, or in place of Tomcat's own page.
 */
@NullMarked
package io.countersign.shop.common;

import org.jspecify.annotations.NullMarked;
