// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout.model;

import io.countersign.shop.basket.checkout.model.Message.Verb;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that can happen next. */
final class Moves {

    private final Participants participants;

    private final BasketTransactions transactions;

    private final BasketReplies replies;

    private final Recovery recovery;

    private final Surroundings surroundings;

    Moves(Scenario scenario, Rules rules) {
        this.participants = new Participants(scenario, rules);
        this.transactions = new BasketTransactions(scenario, rules);
        this.replies = new BasketReplies(scenario, rules);
        this.recovery = new Recovery(rules, transactions.firstOfUndoing());
        this.surroundings = new Surroundings(rules);
    }

    List<Move> from(World world) {
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < world.basket().workers().size(); i++) {
            addOfWorker(moves, world, i);
        }
        for (Message message : world.sent()) {
            addOfMessage(moves, world, message);
        }
        if (!world.basket().idle()) {
            moves.add(new Move(
                    () -> "basket ends and starts again",
                    world.with(world.basket().crash()),
                    false));
        }
        surroundings.addMoves(moves, world);
        return moves;
    }

    private void addOfWorker(List<Move> moves, World world, int index) {
        Worker worker = world.basket().worker(index);
        Step step = worker.step();
        Verb verb = step.verb();
        if (step == Step.IDLE) {
            addTasks(moves, world, index);
        } else if (verb != null) {
            addOfCall(moves, world, index, verb);
        } else if (step != Step.GONE) {
            moves.add(new Move(() -> worker + ": " + step, transactions.run(world, index), true));
        }
    }

    private void addTasks(List<Move> moves, World world, int index) {
        for (Worker task : recovery.tasks(world)) {
            moves.add(new Move(() -> task + " takes up " + task.step(), world.with(index, task), true));
        }
    }

    private void addOfCall(List<Move> moves, World world, int index, Verb verb) {
        Worker worker = world.basket().worker(index);
        Message waiting = worker.waiting();
        if (waiting == null) {
            Message message = worker.message(verb);
            World after = world.send(message).with(index, worker.waitFor(message));
            moves.add(new Move(() -> worker + ": sends " + message, after, true));
        } else {
            World after = replies.hear(world, index, Reply.Plain.UNKNOWN);
            moves.add(new Move(() -> worker + ": no answer to " + waiting, after, false));
        }
    }

    private void addOfMessage(List<Move> moves, World world, Message message) {
        for (Outcome outcome : participants.handle(world, message)) {
            if (!outcome.after().equals(world)) {
                moves.add(new Move(() -> message + " is handled, nobody hears", outcome.after(), false));
            }
            addOfReply(moves, outcome.after(), message, outcome.reply());
        }
    }

    private void addOfReply(List<Move> moves, World handled, Message message, @Nullable Reply reply) {
        if (reply == null) {
            return;
        }
        for (int i = 0; i < handled.basket().workers().size(); i++) {
            Worker worker = handled.basket().worker(i);
            if (message.equals(worker.waiting())) {
                moves.add(new Move(
                        () -> worker + ": " + message + " -> " + reply, replies.hear(handled, i, reply), true));
            }
        }
    }
}
