// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.countersign.json.JsonObject;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.workloadapi.grpc.SpiffeWorkloadAPIGrpc;
import io.spiffe.workloadapi.grpc.Workload;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** SPIFFE Workload API (sections 5 and 6) for callers that {@link CallerCheck} admitted. */
final class WorkloadService extends SpiffeWorkloadAPIGrpc.SpiffeWorkloadAPIImplBase {

    private static final int MAX_AUDIENCES = 64;

    private final Responses responses;

    private final JwtSvids jwtSvids;

    private final UpdateStreams streams;

    WorkloadService(Responses responses, JwtSvids jwtSvids, UpdateStreams streams) {
        this.responses = responses;
        this.jwtSvids = jwtSvids;
        this.streams = streams;
    }

    @Override
    public void fetchX509SVID(Workload.X509SVIDRequest request, StreamObserver<Workload.X509SVIDResponse> observer) {
        List<SpiffeId> ids = CallerCheck.IDENTITIES.get();
        streams.open(observer, () -> responses.x509Svids(ids));
    }

    @Override
    public void fetchX509Bundles(
            Workload.X509BundlesRequest request, StreamObserver<Workload.X509BundlesResponse> observer) {
        streams.open(observer, responses::x509Bundles);
    }

    @Override
    public void fetchJWTBundles(
            Workload.JWTBundlesRequest request, StreamObserver<Workload.JWTBundlesResponse> observer) {
        streams.open(observer, responses::jwtBundles);
    }

    @Override
    public void fetchJWTSVID(Workload.JWTSVIDRequest request, StreamObserver<Workload.JWTSVIDResponse> observer) {
        List<SpiffeId> own = CallerCheck.IDENTITIES.get();
        answer(observer, () -> jwtSvids(request, own));
    }

    @Override
    public void validateJWTSVID(
            Workload.ValidateJWTSVIDRequest request, StreamObserver<Workload.ValidateJWTSVIDResponse> observer) {
        answer(observer, () -> validated(request));
    }

    private Workload.JWTSVIDResponse jwtSvids(Workload.JWTSVIDRequest request, List<SpiffeId> own) {
        List<String> audience = request.getAudienceList();
        if (audience.isEmpty() || audience.size() > MAX_AUDIENCES || audience.contains("")) {
            throw new IllegalArgumentException("1 to " + MAX_AUDIENCES + " audiences must be specified");
        }
        Workload.JWTSVIDResponse.Builder response = Workload.JWTSVIDResponse.newBuilder();
        for (SpiffeId id : wanted(request.getSpiffeId(), own)) {
            response.addSvids(
                    Workload.JWTSVID.newBuilder().setSpiffeId(id.toString()).setSvid(jwtSvids.issue(id, audience)));
        }
        return response.build();
    }

    private static List<SpiffeId> wanted(String id, List<SpiffeId> own) {
        if (id.isEmpty()) {
            return own;
        }
        SpiffeId wanted = SpiffeNames.workload(id);
        if (!own.contains(wanted)) {
            throw Status.PERMISSION_DENIED.withDescription("no identity issued").asRuntimeException();
        }
        return List.of(wanted);
    }

    private Workload.ValidateJWTSVIDResponse validated(Workload.ValidateJWTSVIDRequest request) {
        if (request.getAudience().isEmpty() || request.getSvid().isEmpty()) {
            throw new IllegalArgumentException("audience and svid must be specified");
        }
        JsonObject claims = jwtSvids.validate(request.getSvid(), request.getAudience());
        return Workload.ValidateJWTSVIDResponse.newBuilder()
                .setSpiffeId(Objects.requireNonNull(claims.string("sub"), "sub cannot be null"))
                .setClaims(Structs.of(claims))
                .build();
    }

    private static <T> void answer(StreamObserver<T> observer, Supplier<T> work) {
        T response;
        try {
            response = work.get();
        } catch (StatusRuntimeException ex) {
            observer.onError(ex);
            return;
        } catch (IllegalArgumentException ex) {
            observer.onError(Status.INVALID_ARGUMENT
                    .withDescription(ex.getMessage())
                    .withCause(ex)
                    .asRuntimeException());
            return;
        }
        observer.onNext(response);
        observer.onCompleted();
    }
}
