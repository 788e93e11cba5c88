// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import java.util.Map;

/** Consistent state of a trust domain at one time: the SVIDs always match the bundle. */
record Snapshot(Authorities authorities, PublishedBundle bundle, Map<SpiffeId, IssuedSvid> svids) {

    Snapshot {
        svids = Map.copyOf(svids);
    }

    IssuedSvid svid(SpiffeId id) {
        IssuedSvid svid = svids.get(id);
        if (svid == null) {
            throw new IllegalStateException("There is no SVID of " + id);
        }
        return svid;
    }
}
