// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// In place of modules of node that nothing uses here.
export default undefined;
