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
 * Verifies the certificate chain of a workload and returns the key that it certifies. The leaf and intermediates,
 * without the root, must lead to an authority of the workload's own trust domain, and all must be valid now.
 *
 * <p>Successful results are cached by the SHA-256 of the certificates and the bundle's version until the first
 * certificate expires. Failures are not cached, so strangers cannot fill the cache. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class ChainVerifier {

    private static final int MAX_LENGTH = 5;

    private final BoundedCache<Key, CertifiedKey> known;

    /** @param maxCached approximate maximum number of cached chains */
    public ChainVerifier(int maxCached) {
        this.known = new BoundedCache<>(maxCached);
    }

    /**
     * Returns the bundle of a trust domain.
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
     * @param chain certificates in DER, leaf first
     * @param expected workload that the leaf must name, as its only URI
     * @throws InvalidCredentialException if the chain is invalid
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

    /** Digests each certificate first, so that the boundaries between certificates count. */
    private static String digest(List<byte[]> chain) {
        return Base64Url.encode(Sha256.digest(
                chain.stream().map(certificate -> Sha256.digest(certificate)).toArray(byte[][]::new)));
    }

    private @Nullable CertifiedKey find(Key key, Instant now) {
        CertifiedKey certified = known.find(key);
        return certified != null && certified.isCurrent(now) ? certified : null;
    }

    /** Returns the current number of cached chains. */
    public int size() {
        return known.size();
    }

    private record Key(String digest, long bundleVersion) {}
}
