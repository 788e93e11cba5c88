// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.slice;

import org.springframework.stereotype.Component;

/** Component that slices leave out, because it is neither part of MVC nor of security. */
@Component
class Warehouse {}
