// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.LinkIdentity;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.Binding;
import io.countersign.registration.audit.BindingVerdict;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.audit.SlotOpening;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Registers this service: reserves a slot, has the token attested and registers the key, and later replaces the
 * registration when the token file has changed. One thread at a time uses it; its identity is for all.
 */
final class Registrar {

    private static final int ATTEMPTS = 3;

    private static final int PARTS = 3;

    // The clock of the attestor may be ahead, and handshakes need an identity that is valid now.
    private static final Duration BACKDATED = Duration.ofMinutes(1);

    private final AgentSettings settings;

    private final CuratorClient curator;

    private final AttestorClient attestor;

    private final AgentStore store;

    private final AgentAlarms alarms;

    private final LogFollower follower;

    private final OwnEntries own;

    private final Runnable changed;

    private @Nullable KeyPair key;

    private @Nullable KeyPair nextKey;

    // Whether the key in the log is still stored as the next one.
    private boolean unpromoted;

    // Id of the next key, for other threads.
    private volatile @Nullable Octets nextKeyHash;

    private volatile @Nullable Own current;

    // Registration that replaces the current one, whose key is not presented yet.
    private volatile @Nullable Replacing replacing;

    /** Registration in force with its identity. */
    record Own(OwnRegistration registration, LinkIdentity identity) {}

    /** @param from from when on the identity is presented */
    private record Replacing(Own own, Instant from) {}

    /** @param changed called after the identity has changed */
    Registrar(
            AgentSettings settings,
            CuratorClient curator,
            AttestorClient attestor,
            AgentStore store,
            AgentAlarms alarms,
            LogFollower follower,
            OwnEntries own,
            Runnable changed)
            throws IOException {
        this.settings = settings;
        this.curator = curator;
        this.attestor = attestor;
        this.store = store;
        this.alarms = alarms;
        this.follower = follower;
        this.own = own;
        this.changed = changed;
        this.key = store.key();
        this.nextKey = store.nextKey();
        this.nextKeyHash =
                nextKey == null ? null : TlsKey.of(nextKey.getPublic()).id();
    }

    private Audit audit() {
        return follower.audit();
    }

    /** Registration whose key is presented to peers. */
    @Nullable
    Own current() {
        return current;
    }

    /** Registration that is in force, or was when it was last looked up. */
    @Nullable
    Own latest() {
        Replacing next = replacing;
        return next == null ? current : next.own();
    }

    /** Whether what is presented binds now. */
    boolean isBound() {
        return bound(current) != null;
    }

    private @Nullable Bound bound(@Nullable Own own) {
        if (own == null) {
            return null;
        }
        OwnRegistration registration = own.registration();
        BindingVerdict verdict = audit().judgeWithoutAddress(
                        registration.tokenHash(),
                        registration.keyHash(),
                        settings.clock().instant());
        return verdict instanceof Bound bound ? bound : null;
    }

    /** Whether the service has to be registered again, because of a new token or since its registration ended. */
    boolean isDue() throws IOException {
        Own known = latest();
        return known == null
                || !attestor.tokenHash().equals(known.registration().tokenHash())
                || bound(known) == null;
    }

    /** Goes on with the registration of a stored key, if one is in force. */
    boolean adopt() {
        Binding next = registrationOf(nextKey);
        if (next != null) {
            promote();
        }
        Binding binding = next == null ? registrationOf(key) : next;
        if (binding == null) {
            return false;
        }
        Own known = latest();
        if (known == null || known.registration().sequence() != binding.sequence()) {
            adopt(binding, Objects.requireNonNull(key, "a registration has a key"));
        }
        return bound(latest()) != null;
    }

    private @Nullable Binding registrationOf(@Nullable KeyPair pair) {
        if (pair == null) {
            return null;
        }
        Octets keyHash = TlsKey.of(pair.getPublic()).id();
        return audit().registrations().stream()
                .filter(binding ->
                        binding.keyHash().equals(keyHash) && binding.name().equals(settings.name()))
                .max(Comparator.comparingLong(Binding::sequence))
                .orElse(null);
    }

    private void promote() {
        key = nextKey;
        nextKey = null;
        nextKeyHash = null;
        unpromoted = !alarms.store(store::promoteKey);
    }

    private void adopt(Binding binding, KeyPair pair) {
        Octets entry = Objects.requireNonNull(audit().hashAt(binding.sequence()), "a registration has an entry");
        OwnRegistration registration = OwnRegistration.of(binding.statement(), binding.sequence(), entry);
        X509Certificate certificate = AgentCertificate.create(
                TlsKeySigner.of(pair),
                registration.tokenHash(),
                binding.issued().minus(BACKDATED),
                registration.expiry());
        Own own = new Own(
                registration, new LinkIdentity(settings.name().toString(), List.of(certificate), pair.getPrivate()));
        alarms.store(() -> store.writeRegistration(registration));
        replacing = new Replacing(own, presentedFrom(binding));
        presentIfDue();
        watch(binding.slot());
    }

    /** The opening is for others, and no condition of the registration. */
    private void watch(int slot) {
        SlotOpening opening = audit().opening();
        try {
            if (opening == null || opening.slot() != slot) {
                audit().watch(slot);
            }
        } catch (RuntimeException ex) {
            System.getLogger(Registrar.class.getName()).log(Level.WARNING, "The own slot has no opening", ex);
        }
    }

    /**
     * While the former registration binds, it is presented: peers may not have applied the replacement. The rest of the
     * handover is for connections that are open.
     */
    private Instant presentedFrom(Binding binding) {
        Bound former = bound(current);
        if (former == null) {
            return Instant.MIN;
        }
        Duration part = settings.times().handover().dividedBy(PARTS);
        return Collections.min(
                List.of(binding.issued().plus(part), former.expiry().minus(part)));
    }

    /** Presents the registration that replaces the current one, if it is time. */
    void presentIfDue() {
        Replacing next = replacing;
        if (next != null && (!settings.clock().instant().isBefore(next.from()) || !isBound())) {
            current = next.own();
            replacing = null;
            changed.run();
        }
    }

    /** Time until {@link #presentIfDue} has something to do. */
    Duration untilPresented() {
        Replacing next = replacing;
        return next == null
                ? Duration.ofDays(1)
                : Duration.between(settings.clock().instant(), next.from());
    }

    /** Whether the log has the next key, which is not adopted yet. */
    boolean isNextRegistered() {
        Octets keyHash = nextKeyHash;
        return keyHash != null
                && audit().registrations().stream()
                        .anyMatch(binding -> binding.keyHash().equals(keyHash));
    }

    /** Registers the service, unless its registration has the token that is in the file now. */
    void ensure() throws IOException, CuratorException, AttestorException, RegistrationException {
        if (isRegistered()) {
            return;
        }
        // By a stale view the curator would refuse it.
        follower.update();
        if (isRegistered()) {
            return;
        }
        Octets tokenHash = attestor.tokenHash();
        if (audit().isUsed(tokenHash)) {
            revokeLost(tokenHash);
            throw new RegistrationException(
                    "The token was registered before, and a token is registered once: a new token is needed");
        }
        Binding former = registrationOf(key);
        if (former == null || key == null) {
            register();
        } else {
            replace(former, TlsKeySigner.of(key));
        }
    }

    private boolean isRegistered() throws IOException {
        boolean bound = adopt();
        Own known = latest();
        return bound && known != null && known.registration().tokenHash().equals(attestor.tokenHash());
    }

    /** Revokes the registration of the own token whose key is lost. */
    private void revokeLost(Octets tokenHash) throws IOException, CuratorException, AttestorException {
        for (Binding binding : audit().registrations()) {
            boolean lost = binding.statement().tokenHash().equals(tokenHash)
                    && binding.name().equals(settings.name())
                    && registrationOf(key) == null;
            if (lost) {
                Octets entry = Objects.requireNonNull(audit().hashAt(binding.sequence()), "the entry is applied");
                AttestorClient.Revocation revocation =
                        attestor.revoke(settings.pins(), binding.slot(), entry, RevocationReason.KEY_LOST);
                await(curator.revoke(
                        binding.slot(), entry, RevocationReason.KEY_LOST, revocation.signer(), revocation.signature()));
            }
        }
    }

    private void register() throws IOException, CuratorException, AttestorException, RegistrationException {
        TlsKeySigner signer = newKey();
        Reservation reservation = curator.reserve(signer.key());
        if (!reservation.log().equals(settings.pins().logId())) {
            throw new IOException("The curator reserves a slot of another log");
        }
        SignedStatement attested = attest(signer, reservation.slot());
        Octets possession = possession(attested, signer);
        settle(() -> curator.register(settings.pins().logId(), attested, signer.key(), possession));
        Binding foreign = foreign();
        if (foreign != null) {
            alarms.tryRaise(new Alarm.ForeignEntry(foreign.sequence(), foreign.name(), foreign.keyHash()));
        }
    }

    /** Returns a registration of the own name in force with another key; {@code null} if there is none. */
    @Nullable
    Binding foreign() {
        return audit().bindings(settings.clock().instant()).stream()
                .filter(binding -> own.isForeign(binding.name(), binding.keyHash()))
                .findFirst()
                .orElse(null);
    }

    private void replace(Binding former, TlsKeySigner formerKey)
            throws IOException, CuratorException, AttestorException, RegistrationException {
        Octets logId = settings.pins().logId();
        Octets entry = Objects.requireNonNull(audit().hashAt(former.sequence()), "the entry is applied");
        TlsKeySigner signer = newKey();
        SignedStatement attested = attest(signer, former.slot());
        Octets possession = possession(attested, signer);
        Octets permission = formerKey.sign(attested.statement().replacementText(logId, entry));
        settle(() -> curator.replace(logId, attested, signer.key(), possession, permission));
    }

    /** Returns a new key, which is stored before anybody hears of it. The same one again if it was not registered. */
    private TlsKeySigner newKey() throws IOException {
        KeyPair pair = nextKey == null ? TlsKeyFile.generate() : nextKey;
        if (nextKey == null) {
            storeNext(pair);
            nextKey = pair;
            nextKeyHash = TlsKey.of(pair.getPublic()).id();
        }
        TlsKeySigner signer = TlsKeySigner.of(pair);
        own.add(settings.name(), signer.key().id());
        return signer;
    }

    /** A key that is not stored would be lost with this process, and its token with it. */
    private void storeNext(KeyPair pair) throws IOException {
        // Otherwise the only copy of the key in the log would be replaced.
        boolean promoted = !unpromoted || alarms.store(store::promoteKey);
        unpromoted = !promoted;
        if (!promoted || !alarms.store(() -> store.writeNextKey(pair))) {
            throw new IOException("The next key cannot be stored: " + alarms.storeError());
        }
    }

    private SignedStatement attest(TlsKeySigner signer, int slot)
            throws IOException, AttestorException, RegistrationException {
        SignedStatement attested = attestor.attest(settings.pins(), signer.key(), slot);
        Statement statement = attested.statement();
        if (!statement.name().equals(settings.name())) {
            throw new RegistrationException(
                    "The attestor states the name " + statement.name() + ", and not " + settings.name());
        }
        return attested;
    }

    private Octets possession(SignedStatement attested, TlsKeySigner signer) {
        return signer.sign(attested.statement().possessionText(settings.pins().logId()));
    }

    /**
     * Repeats a request whose answer was lost, unless its entry is in the log. The curator answers an identical one alike.
     */
    private void send(Request request) throws IOException, CuratorException {
        for (int attempt = 1; ; attempt++) {
            try {
                await(request.send());
                return;
            } catch (IOException ex) {
                if (isNextRegistered()) {
                    return;
                }
                if (attempt == ATTEMPTS || Thread.currentThread().isInterrupted()) {
                    throw ex;
                }
            }
        }
    }

    private void settle(Request request) throws IOException, CuratorException, RegistrationException {
        send(request);
        if (!adopt()) {
            throw new RegistrationException("The log does not bind the registration");
        }
    }

    /** Requires that the log has the entry of a receipt. */
    private void await(LogReceipt receipt) throws IOException, CuratorException {
        if (audit().sequence() < receipt.sequence()) {
            follower.reach(receipt.sequence());
        }
        if (audit().sequence() < receipt.sequence() && settings.pins().cosignatures() > 0) {
            throw new IOException("Too few witnesses have cosigned the entry " + receipt.sequence() + " so far");
        }
        if (!receipt.hash().equals(audit().hashAt(receipt.sequence()))) {
            throw new IOException("The log does not have the entry that the curator confirmed");
        }
    }

    /** Adds the stored keys to those whose entries are no alarm. */
    static void addOwn(OwnEntries own, AgentSettings settings, AgentStore store) throws IOException {
        for (KeyPair pair : new KeyPair[] {store.key(), store.nextKey()}) {
            if (pair != null) {
                own.add(settings.name(), TlsKey.of(pair.getPublic()).id());
            }
        }
    }

    /** Time until the own registration expires; {@code null} if there is none. */
    @Nullable
    Duration left(Instant now) {
        Own known = latest();
        return known == null ? null : Duration.between(now, known.registration().expiry());
    }

    /** Request to the curator. */
    private interface Request {

        LogReceipt send() throws IOException, CuratorException;
    }
}
