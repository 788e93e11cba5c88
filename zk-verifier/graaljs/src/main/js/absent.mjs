// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Replaces modules of Node.js that nothing uses here.
export default undefined;
