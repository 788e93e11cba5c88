// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Witness between its start and its end: its log, and the thread that cosigns. */
final class WitnessSession {

    private static final Duration PERIOD = Duration.ofMillis(250);

    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final int CONFLICT = 409;

    private static final int SERVER_ERROR = 500;

    private final LogSession log;

    private final AgentAlarms alarms;

    private final CuratorClient curator;

    private final Ed25519Signer key;

    private final AgentWorker cosigning;

    // Stored before it is signed. Only the thread that cosigns uses it.
    private @Nullable Head cosigned;

    // The curator may have it, although there was no answer. Only the thread that cosigns uses it.
    private @Nullable Head unanswered;

    private volatile @Nullable Head sent;

    WitnessSession(LogSession log, AgentAlarms alarms, CuratorClient curator, Ed25519Signer key) throws IOException {
        this.log = log;
        this.alarms = alarms;
        this.curator = curator;
        this.key = key;
        this.cosigned = log.store().cosigned(key.key().id());
        this.unanswered = cosigned;
        this.cosigning = new AgentWorker("registration-witness", PERIOD, LONGEST, this::cosign);
    }

    void start() throws RegistrationException {
        log.update();
        log.start();
        cosigning.start();
    }

    /** Newest head whose cosignature the curator has taken; {@code null} before the first. */
    @Nullable
    Head sent() {
        return sent;
    }

    /** What failed last while cosigning; {@code null} if nothing fails. */
    @Nullable
    String error() {
        return cosigning.error();
    }

    private Audit audit() {
        return log.follower().audit();
    }

    private void cosign() throws IOException, CuratorException {
        AnnouncedHead offered = curator.offer();
        if (offered.head().sequence() > audit().sequence()) {
            log.follower().update();
        }
        requireSameLog();
        GossipVerdict verdict = log.follower().compare(offered);
        requireUsable();
        switch (verdict) {
            case GossipVerdict.Same any -> cosign(offered.head().withoutCosignatures());
            case GossipVerdict.Prefix any -> cosign(offered.head().withoutCosignatures());
            default -> throw new IOException("The head that the curator offers is not cosigned: " + verdict);
        }
    }

    /** Requires that the log continues the head that was cosigned last. */
    private void requireSameLog() throws IOException {
        Head last = cosigned;
        if (last == null) {
            return;
        }
        Octets hash = audit().hashAt(last.sequence());
        if (hash == null) {
            throw new IOException("The log ends before the head that was cosigned last");
        }
        if (!hash.equals(last.hash())) {
            alarms.stop(last);
            log.follower().compare(new AnnouncedHead(last, List.of()));
        }
    }

    private void requireUsable() throws IOException {
        AuditException fault = audit().fault();
        if (fault != null || alarms.isStopped()) {
            throw new IOException("The curator signed what contradicts its log");
        }
    }

    private void cosign(Head head) throws IOException, CuratorException {
        Head last = cosigned;
        if (last != null && !head.equals(last) && !isLater(head, last)) {
            return;
        }
        if (!head.equals(last)) {
            Octets witness = key.key().id();
            if (!alarms.store(() -> log.store().writeCosigned(witness, head))) {
                throw new IOException("What is cosigned cannot be stored: " + alarms.storeError());
            }
            cosigned = head;
        }
        if (!head.equals(sent)) {
            send(head);
        }
    }

    private static boolean isLater(Head head, Head last) {
        return head.sequence() >= last.sequence() && head.time() >= last.time();
    }

    private void send(Head head) throws IOException, CuratorException {
        try {
            curator.cosign(head, head.cosignatureOf(key));
        } catch (IOException ex) {
            unanswered = head;
            throw ex;
        } catch (CuratorException ex) {
            refused(head, ex);
        }
        sent = head;
    }

    /** The curator takes a head once from a witness. It has this one already, if the answer was lost. */
    private void refused(Head head, CuratorException ex) throws IOException, CuratorException {
        if (ex.status() != CONFLICT) {
            unanswered = ex.status() >= SERVER_ERROR ? head : unanswered;
            throw ex;
        }
        if (!head.equals(unanswered)) {
            throw new IOException("Another process uses the key of this witness", ex);
        }
    }

    void close() throws IOException {
        log.close(cosigning);
    }
}
