// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import java.security.InvalidAlgorithmParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXCertPathValidatorResult;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The authorities of each trust domain. Each vouches for the workloads of its own domain and for no others (SPIFFE Trust Domain and Bundle
 * section 3). Immutable; what was found to be vouched for is remembered as long as it lives.
 *
 * @since 0.1
 */
public final class TrustBundles {

    private static final int MAX_CHAIN = 8;

    private final Map<String, Set<X509Certificate>> byDomain;

    private final PathMemo known = new PathMemo();

    private TrustBundles(Map<String, Set<X509Certificate>> byDomain) {
        this.byDomain = byDomain;
    }

    /** @param byDomain the authorities, by the name of their trust domain */
    public static TrustBundles of(Map<String, ? extends Collection<X509Certificate>> byDomain) {
        Map<String, Set<X509Certificate>> copy = new LinkedHashMap<>();
        byDomain.forEach((name, all) -> copy.put(new SpiffeId(name, "").trustDomain(), Set.copyOf(all)));
        return new TrustBundles(Map.copyOf(copy));
    }

    /** The trust domains that there are authorities of. */
    public Set<String> trustDomains() {
        return byDomain.keySet();
    }

    /** The authorities of a trust domain; none if it is not trusted. */
    public Set<X509Certificate> authorities(String trustDomain) {
        return byDomain.getOrDefault(trustDomain, Set.of());
    }

    /** Whether others are the same. */
    boolean areSameAs(TrustBundles other) {
        return byDomain.equals(other.byDomain);
    }

    /**
     * Finds out whether a trust domain vouches for a workload.
     *
     * @param chain leaf first
     * @return when that ends
     */
    Instant verify(String trustDomain, List<X509Certificate> chain, Instant now) throws RefusedPeerException {
        Instant end = known.find(chain);
        if (end == null || !now.isBefore(end)) {
            LeafRules.requireCurrent(chain, now);
            end = validate(anchors(trustDomain, now), chain, now);
            known.put(chain, end);
        }
        return end;
    }

    private Set<TrustAnchor> anchors(String trustDomain, Instant now) throws RefusedPeerException {
        if (!byDomain.containsKey(trustDomain)) {
            throw new RefusedPeerException(Reason.UNTRUSTED_DOMAIN, "The trust domain is not trusted");
        }
        Set<TrustAnchor> anchors = authorities(trustDomain).stream()
                .filter(authority -> isCurrent(authority, now))
                .map(authority -> new TrustAnchor(authority, null))
                .collect(Collectors.toSet());
        if (anchors.isEmpty()) {
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, "The trust domain has no authority now");
        }
        return anchors;
    }

    private static boolean isCurrent(X509Certificate authority, Instant now) {
        return !now.isBefore(authority.getNotBefore().toInstant())
                && now.isBefore(authority.getNotAfter().toInstant());
    }

    private static Instant validate(Set<TrustAnchor> anchors, List<X509Certificate> chain, Instant now)
            throws RefusedPeerException {
        if (chain.size() > MAX_CHAIN) {
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, "The chain has too many certificates");
        }
        try {
            PKIXParameters parameters = new PKIXParameters(anchors);
            // SVIDs live for an hour and are not revoked; authorities are, by leaving the bundle.
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            PKIXCertPathValidatorResult result = (PKIXCertPathValidatorResult)
                    CertPathValidator.getInstance("PKIX").validate(path(anchors, chain), parameters);
            Instant authority = LeafRules.end(List.of(result.getTrustAnchor().getTrustedCert()));
            Instant own = LeafRules.end(chain);
            return own.isBefore(authority) ? own : authority;
        } catch (CertPathValidatorException | CertificateException ex) {
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, "No authority vouches for the certificate", ex);
        } catch (InvalidAlgorithmParameterException | NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has PKIX", ex);
        }
    }

    /** Some send their authority along, which the path goes without. */
    private static CertPath path(Set<TrustAnchor> anchors, List<X509Certificate> chain) throws CertificateException {
        X509Certificate last = chain.getLast();
        boolean withAuthority =
                chain.size() > 1 && anchors.stream().anyMatch(anchor -> last.equals(anchor.getTrustedCert()));
        return CertificateFactory.getInstance("X.509")
                .generateCertPath(withAuthority ? chain.subList(0, chain.size() - 1) : chain);
    }

    @Override
    public String toString() {
        return "TrustBundles" + byDomain.keySet();
    }
}
