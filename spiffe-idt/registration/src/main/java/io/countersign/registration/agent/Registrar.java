// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.LinkIdentity;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.Binding;
import io.countersign.registration.audit.BindingVerdict.Bound;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
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

    private volatile @Nullable Own current;

    /** Registration in force with its identity. */
    record Own(OwnRegistration registration, LinkIdentity identity) {}

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
    }

    private Audit audit() {
        return follower.audit();
    }

    @Nullable
    Own current() {
        return current;
    }

    /** Whether the own registration binds now. */
    boolean isBound() {
        Own known = current;
        if (known == null) {
            return false;
        }
        OwnRegistration registration = known.registration();
        return audit().judgeWithoutAddress(
                                registration.tokenHash(),
                                registration.keyHash(),
                                settings.clock().instant())
                instanceof Bound;
    }

    /** Whether the service has to be registered again, because of a new token or since its registration ended. */
    boolean isDue() throws IOException {
        Own known = current;
        return known == null
                || !attestor.tokenHash().equals(known.registration().tokenHash())
                || !isBound();
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
        Own known = current;
        if (known == null || known.registration().sequence() != binding.sequence()) {
            adopt(binding, Objects.requireNonNull(key, "a registration has a key"));
        }
        return isBound();
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
        current = new Own(
                registration, new LinkIdentity(settings.name().toString(), List.of(certificate), pair.getPrivate()));
        alarms.store(() -> store.writeRegistration(registration));
        changed.run();
    }

    /** Registers the service, unless its registration has the token that is in the file now. */
    void ensure() throws IOException, CuratorException, AttestorException, RegistrationException {
        boolean bound = adopt();
        Own known = current;
        Octets tokenHash = attestor.tokenHash();
        if (bound && known != null && known.registration().tokenHash().equals(tokenHash)) {
            return;
        }
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
        settle(repeated(() -> curator.register(settings.pins().logId(), attested, signer.key(), possession)));
        Binding foreign = foreign();
        if (foreign != null) {
            alarms.tryRaise(new Alarm.ForeignEntry(foreign.sequence(), foreign.name(), foreign.keyHash()));
        }
    }

    /** Returns a registration of the own name in force with another key; {@code null} if there is none. */
    @Nullable
    Binding foreign() {
        Own known = current;
        Instant now = settings.clock().instant();
        return known == null
                ? null
                : audit().bindings(now).stream()
                        .filter(binding -> binding.name().equals(settings.name())
                                && !binding.keyHash()
                                        .equals(known.registration().keyHash()))
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
        settle(repeated(() -> curator.replace(logId, attested, signer.key(), possession, permission)));
    }

    /** Returns a new key, which is stored before anybody hears of it. The same one again if it was not registered. */
    private TlsKeySigner newKey() throws IOException {
        KeyPair pair = nextKey == null ? TlsKeyFile.generate() : nextKey;
        if (nextKey == null) {
            storeNext(pair);
            nextKey = pair;
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

    /** Repeats a request whose answer was lost. The curator answers an identical one alike. */
    private static LogReceipt repeated(Request request) throws IOException, CuratorException {
        for (int attempt = 1; ; attempt++) {
            try {
                return request.send();
            } catch (IOException ex) {
                if (attempt == ATTEMPTS || Thread.currentThread().isInterrupted()) {
                    throw ex;
                }
            }
        }
    }

    private void settle(LogReceipt receipt) throws IOException, CuratorException, RegistrationException {
        await(receipt);
        if (!adopt()) {
            throw new RegistrationException("The log does not bind the registration at " + receipt.sequence());
        }
    }

    /** Requires that the log has the entry of a receipt. */
    private void await(LogReceipt receipt) throws IOException, CuratorException {
        if (audit().sequence() < receipt.sequence()) {
            follower.update();
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
        Own known = current;
        return known == null ? null : Duration.between(now, known.registration().expiry());
    }

    /** Request to the curator. */
    private interface Request {

        LogReceipt send() throws IOException, CuratorException;
    }
}
