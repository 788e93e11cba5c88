// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Open streams of all callers. */
final class UpdateStreams {

    private static final Status CLOSING = Status.UNAVAILABLE.withDescription("the server is closing");

    private final Set<UpdateStream<?>> open = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    <T> void open(StreamObserver<T> observer, Supplier<T> state) {
        ServerCallStreamObserver<T> call = (ServerCallStreamObserver<T>) observer;
        UpdateStream<T> stream = new UpdateStream<>(call, state);
        call.setOnCancelHandler(() -> open.remove(stream));
        call.setOnReadyHandler(stream::update);
        open.add(stream);
        if (closed) {
            stream.fail(CLOSING);
        } else {
            stream.update();
        }
    }

    void update() {
        open.forEach(UpdateStream::update);
    }

    void close() {
        closed = true;
        open.forEach(stream -> stream.fail(CLOSING));
        open.clear();
    }
}
