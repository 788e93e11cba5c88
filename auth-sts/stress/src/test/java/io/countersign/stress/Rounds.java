// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.stress;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.Outcome;

/** Runs the two actors of a jcstress test against each other many times, and counts the results. */
final class Rounds {

    private final Constructor<?> state;

    private final List<Method> actors;

    private final List<Method> arbiters;

    private final Class<?> resultType;

    private final Outcome[] outcomes;

    private final Map<String, Integer> seen = new TreeMap<>();

    Rounds(Class<?> test) throws NoSuchMethodException {
        this.state = test.getConstructor();
        this.actors = methods(test, Actor.class);
        this.arbiters = methods(test, Arbiter.class);
        this.resultType = actors.stream()
                .flatMap(actor -> Arrays.stream(actor.getParameterTypes()))
                .findFirst()
                .orElseGet(() -> arbiters.getFirst().getParameterTypes()[0]);
        this.outcomes = test.getAnnotationsByType(Outcome.class);
    }

    private static List<Method> methods(Class<?> test, Class<? extends Annotation> kind) {
        return Arrays.stream(test.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(kind))
                .toList();
    }

    void run(int count) throws Exception {
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            for (int i = 0; i < count; i++) {
                seen.merge(round(other), 1, Integer::sum);
            }
        }
    }

    private String round(ExecutorService other) throws Exception {
        Object subject = state.newInstance();
        Object result = resultType.getConstructor().newInstance();
        AtomicInteger ready = new AtomicInteger();
        Future<?> ended = other.submit(() -> act(actors.get(1), subject, result, ready));
        act(actors.getFirst(), subject, result, ready);
        ended.get();
        for (Method arbiter : arbiters) {
            invoke(arbiter, subject, result);
        }
        return result.toString();
    }

    /** Waits for the other thread, first by spinning: a thread that sleeps starts too late. */
    private static void act(Method actor, Object subject, Object result, AtomicInteger ready) {
        ready.incrementAndGet();
        for (int spins = 0; ready.get() < 2; spins++) {
            if (spins < 20_000) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        invoke(actor, subject, result);
    }

    private static void invoke(Method method, Object subject, Object result) {
        try {
            if (method.getParameterCount() == 0) {
                method.invoke(subject);
            } else {
                method.invoke(subject, result);
            }
        } catch (IllegalAccessException | InvocationTargetException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns the results of the rounds, with the number of each. */
    Map<String, Integer> seen() {
        return seen;
    }

    /** Returns the forbidden results that occurred. */
    Set<String> forbidden() {
        return seen.keySet().stream().filter(id -> !isAcceptable(id)).collect(Collectors.toSet());
    }

    private boolean isAcceptable(String id) {
        return Arrays.stream(outcomes)
                .filter(outcome -> outcome.expect() == Expect.ACCEPTABLE)
                .anyMatch(outcome -> Arrays.asList(outcome.id()).contains(id));
    }
}
