// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stream to one caller. It sends the latest state when that differs from the last one sent and the caller is ready. */
final class UpdateStream<T> {

    private final ServerCallStreamObserver<T> observer;

    private final Supplier<T> state;

    private @Nullable T sent;

    private boolean ended;

    UpdateStream(ServerCallStreamObserver<T> observer, Supplier<T> state) {
        this.observer = observer;
        this.state = state;
    }

    synchronized void update() {
        if (ended || observer.isCancelled() || !observer.isReady()) {
            return;
        }
        T now = state.get();
        if (!now.equals(sent)) {
            observer.onNext(now);
            sent = now;
        }
    }

    /** Ends the stream with an error, so that clients reconnect. They would not reconnect after a completed stream. */
    synchronized void fail(Status status) {
        if (!ended && !observer.isCancelled()) {
            observer.onError(status.asRuntimeException());
        }
        ended = true;
    }
}
