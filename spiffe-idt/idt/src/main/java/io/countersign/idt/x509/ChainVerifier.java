// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.Sha256;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.BoundedCache;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import io.countersign.jose.Base64Url;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says which key a workload's certificates certify: leaf and intermediates, without root, lead to an authority of the
 * workload's own trust domain, all of them valid now. Right answers are remembered by the SHA-256 of the certificates
 * and the version of the bundle until the first of the certificates ends; wrong ones are not, so strangers cannot
 * fill the cache. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class ChainVerifier {

    private static final int MAX_LENGTH = 5;

    private final BoundedCache<Key, CertifiedKey> known;

    /** @param maxCached how many chains are remembered at most, about */
    public ChainVerifier(int maxCached) {
        this.known = new BoundedCache<>(maxCached);
    }

    /**
     * The bundle of a trust domain.
     *
     * @throws InvalidCredentialException if the trust domain is not trusted
     * @throws UnknownOutcomeException if there are no bundles yet
     */
    public static TrustBundle bundle(TrustBundles bundles, TrustDomain trustDomain) {
        TrustBundle bundle = bundles.bundle(trustDomain);
        if (bundle != null) {
            return bundle;
        }
        if (bundles.isEmpty()) {
            throw new UnknownOutcomeException("no trust bundle has come");
        }
        throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "a trust domain that is not trusted");
    }

    /**
     * Verifies a chain.
     *
     * @param chain DER, leaf first
     * @param expected whom the leaf must name, by exactly one URI
     * @throws InvalidCredentialException if the chain is wrong
     * @throws UnknownOutcomeException if there are no bundles yet
     */
    public CertifiedKey verify(List<byte[]> chain, SpiffeId expected, TrustBundles bundles, Instant now) {
        if (chain.isEmpty() || chain.size() > MAX_LENGTH) {
            throw new InvalidCredentialException(
                    RefusalCode.MALFORMED, "a chain has 1 to " + MAX_LENGTH + " certificates");
        }
        TrustBundle bundle = bundle(bundles, expected.trustDomain());
        Key key = new Key(digest(chain), bundle.version());
        CertifiedKey certified = find(key, now);
        if (certified == null) {
            certified = new CertificatePath(chain, bundle).verify(now);
            known.put(key, certified);
        }
        return certified.requireOf(expected);
    }

    /** Of each certificate, so that it matters where one ends and the next begins. */
    private static String digest(List<byte[]> chain) {
        return Base64Url.encode(Sha256.digest(
                chain.stream().map(certificate -> Sha256.digest(certificate)).toArray(byte[][]::new)));
    }

    private @Nullable CertifiedKey find(Key key, Instant now) {
        CertifiedKey certified = known.find(key);
        return certified != null && certified.isCurrent(now) ? certified : null;
    }

    /** How many chains are remembered now. */
    public int size() {
        return known.size();
    }

    private record Key(String digest, long bundleVersion) {}
}
