// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a maximum size and fails beyond it. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

    private final int maxSize;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();

    private Flow.@Nullable Subscription subscription;

    BoundedBody(int maxSize) {
        this.maxSize = maxSize;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        subscription = newSubscription;
        newSubscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (bytes.size() + buffer.remaining() > maxSize) {
                cancel();
                return;
            }
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }
    }

    private void cancel() {
        body.completeExceptionally(new IOException("the response is too large"));
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable error) {
        body.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }
}
