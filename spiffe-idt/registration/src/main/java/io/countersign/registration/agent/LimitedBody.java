// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Body of a response up to a length. It fails beyond it. */
final class LimitedBody<T> implements BodySubscriber<T> {

    private final BodySubscriber<T> target;

    private long left;

    private Flow.@Nullable Subscription subscription;

    LimitedBody(BodySubscriber<T> target, long longest) {
        this.target = target;
        this.left = longest;
    }

    @Override
    public CompletionStage<T> getBody() {
        return target.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        target.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (left < 0) {
            return;
        }
        left -= buffers.stream().mapToLong(ByteBuffer::remaining).sum();
        if (left < 0) {
            refuse();
        } else {
            target.onNext(buffers);
        }
    }

    private void refuse() {
        if (subscription != null) {
            subscription.cancel();
        }
        target.onError(new IOException("The answer is too long"));
    }

    @Override
    public void onError(Throwable failure) {
        target.onError(failure);
    }

    @Override
    public void onComplete() {
        if (left >= 0) {
            target.onComplete();
        }
    }
}
