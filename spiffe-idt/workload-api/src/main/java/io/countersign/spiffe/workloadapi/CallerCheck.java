// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.spiffe.spiffeid.SpiffeId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses calls without the security header (SPIFFE Workload Endpoint, section 3), which protects against requests
 * forged through another program, and calls of users without a registered identity.
 */
final class CallerCheck implements ServerInterceptor {

    /** Identities of the caller of the current call, default first; never empty. */
    static final Context.Key<List<SpiffeId>> IDENTITIES = Context.key("identities");

    private static final Metadata.Key<String> HEADER =
            Metadata.Key.of("workload.spiffe.io", Metadata.ASCII_STRING_MARSHALLER);

    private final List<Registration> registrations;

    /** @param registrations registrations of one socket */
    CallerCheck(List<Registration> registrations) {
        this.registrations = List.copyOf(registrations);
    }

    @Override
    public <Q, S> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, S> call, Metadata headers, ServerCallHandler<Q, S> next) {
        if (!isMarked(headers)) {
            return refuse(call, Status.INVALID_ARGUMENT.withDescription("security header missing from request"));
        }
        List<SpiffeId> identities = identities(call.getAttributes().get(PeerUser.UID));
        if (identities.isEmpty()) {
            return refuse(call, Status.PERMISSION_DENIED.withDescription("no identity issued"));
        }
        Context context = Context.current().withValue(IDENTITIES, identities);
        return Contexts.interceptCall(context, call, headers, next);
    }

    private static boolean isMarked(Metadata headers) {
        List<String> values = new ArrayList<>();
        Iterable<String> given = headers.getAll(HEADER);
        if (given != null) {
            given.forEach(values::add);
        }
        return values.equals(List.of("true"));
    }

    private List<SpiffeId> identities(@Nullable Integer uid) {
        if (uid == null) {
            return List.of();
        }
        return registrations.stream()
                .filter(registration -> registration.isFor(uid))
                .map(Registration::id)
                .distinct()
                .toList();
    }

    private static <Q, S> ServerCall.Listener<Q> refuse(ServerCall<Q, S> call, Status status) {
        call.close(status, new Metadata());
        return new ServerCall.Listener<>() {};
    }
}
