// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import com.google.protobuf.ByteString;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.workloadapi.grpc.Workload;
import java.util.ArrayList;
import java.util.List;

/** Builds the messages of the Workload API from the current state. */
final class Responses {

    private final Issuer issuer;

    private final Federation federation;

    Responses(Issuer issuer, Federation federation) {
        this.issuer = issuer;
        this.federation = federation;
    }

    Workload.X509SVIDResponse x509Svids(List<SpiffeId> ids) {
        Snapshot snapshot = issuer.snapshot();
        ByteString bundle = ByteString.copyFrom(snapshot.bundle().toDer());
        Workload.X509SVIDResponse.Builder response = Workload.X509SVIDResponse.newBuilder();
        for (SpiffeId id : ids) {
            IssuedSvid svid = snapshot.svid(id);
            response.addSvids(Workload.X509SVID
                    .newBuilder()
                    .setSpiffeId(id.toString())
                    .setX509Svid(ByteString.copyFrom(svid.der()))
                    .setX509SvidKey(ByteString.copyFrom(svid.key().getEncoded()))
                    .setBundle(bundle));
        }
        for (PublishedBundle other : withX509(federation.bundles())) {
            response.putFederatedBundles(other.trustDomain().toIdString(), ByteString.copyFrom(other.toDer()));
        }
        return response.build();
    }

    Workload.X509BundlesResponse x509Bundles() {
        Workload.X509BundlesResponse.Builder response = Workload.X509BundlesResponse.newBuilder();
        for (PublishedBundle bundle : withX509(bundles())) {
            response.putBundles(bundle.trustDomain().toIdString(), ByteString.copyFrom(bundle.toDer()));
        }
        return response.build();
    }

    Workload.JWTBundlesResponse jwtBundles() {
        Workload.JWTBundlesResponse.Builder response = Workload.JWTBundlesResponse.newBuilder();
        for (PublishedBundle bundle : withJwt(bundles())) {
            response.putBundles(bundle.trustDomain().toIdString(), ByteString.copyFrom(bundle.toJwks()));
        }
        return response.build();
    }

    // A trust domain may have authorities of one kind only. Clients refuse a response with an empty bundle.
    private static List<PublishedBundle> withX509(List<PublishedBundle> bundles) {
        return bundles.stream()
                .filter(bundle -> !bundle.x509Authorities().isEmpty())
                .toList();
    }

    private static List<PublishedBundle> withJwt(List<PublishedBundle> bundles) {
        return bundles.stream()
                .filter(bundle -> !bundle.jwtAuthorities().keys().isEmpty())
                .toList();
    }

    /** Returns the bundles of this and the federated trust domains. */
    List<PublishedBundle> bundles() {
        List<PublishedBundle> bundles = new ArrayList<>(federation.bundles());
        bundles.add(issuer.snapshot().bundle());
        return bundles;
    }
}
