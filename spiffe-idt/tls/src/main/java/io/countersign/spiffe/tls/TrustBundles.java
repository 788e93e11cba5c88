// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.BoundedCache;
import io.countersign.idt.TrustDomain;
import io.countersign.idt.x509.PathRules;
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
 * Immutable set of the authorities of each trust domain. An authority is trusted only for workloads of its own trust
 * domain (SPIFFE Trust Domain and Bundle section 3). Verified chains are cached until they expire.
 *
 * @since 0.1
 */
public final class TrustBundles {

    private static final int MAX_CHAIN = 5;

    private static final int MAX_KNOWN = 4096;

    private final Map<TrustDomain, Set<X509Certificate>> byDomain;

    // Verified chains and their expiry: every request asks for them.
    private final BoundedCache<List<X509Certificate>, Instant> known = new BoundedCache<>(MAX_KNOWN);

    private TrustBundles(Map<TrustDomain, Set<X509Certificate>> byDomain) {
        this.byDomain = byDomain;
    }

    /**
     * @param byDomain authorities by the name of their trust domain; a certificate that does not belong to an
     *     authority is ignored
     * @throws IllegalArgumentException if a name is not a trust domain
     */
    public static TrustBundles of(Map<String, ? extends Collection<X509Certificate>> byDomain) {
        Map<TrustDomain, Set<X509Certificate>> copy = new LinkedHashMap<>();
        byDomain.forEach((name, all) -> copy.put(TrustDomain.parse(name), authorities(all)));
        return new TrustBundles(Map.copyOf(copy));
    }

    private static Set<X509Certificate> authorities(Collection<X509Certificate> certificates) {
        return certificates.stream().filter(PathRules::isAuthority).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the trust domains that have authorities here. */
    public Set<TrustDomain> trustDomains() {
        return byDomain.keySet();
    }

    /** Returns the authorities of a trust domain; empty if it is not trusted. */
    public Set<X509Certificate> authorities(TrustDomain trustDomain) {
        return byDomain.getOrDefault(trustDomain, Set.of());
    }

    /** Returns whether other bundles have the same content. */
    boolean areSameAs(TrustBundles other) {
        return byDomain.equals(other.byDomain);
    }

    /**
     * Verifies the chain of a workload with the authorities of its trust domain.
     *
     * @param chain certificates, leaf first
     * @return earliest expiry in the chain, including the authority
     */
    Instant verify(TrustDomain trustDomain, List<X509Certificate> chain, Instant now) throws RefusedPeerException {
        Instant end = known.find(chain);
        if (end == null || !now.isBefore(end)) {
            LeafRules.requireCurrent(chain, now);
            end = validate(trustDomain, anchors(trustDomain, now), chain, now);
            known.put(List.copyOf(chain), end);
        }
        return end;
    }

    private Set<TrustAnchor> anchors(TrustDomain trustDomain, Instant now) throws RefusedPeerException {
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

    private static Instant validate(
            TrustDomain trustDomain, Set<TrustAnchor> anchors, List<X509Certificate> chain, Instant now)
            throws RefusedPeerException {
        if (chain.size() > MAX_CHAIN) {
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, "The chain has too many certificates");
        }
        List<X509Certificate> path = path(anchors, chain);
        X509Certificate authority = authority(anchors, path, now);
        try {
            PathRules.require(trustDomain, path, authority);
        } catch (InvalidCredentialException ex) {
            throw new RefusedPeerException(
                    Reason.UNTRUSTED_AUTHORITY, "The authority must not certify the chain in this way", ex);
        }
        Instant last = LeafRules.end(List.of(authority));
        Instant own = LeafRules.end(chain);
        return own.isBefore(last) ? own : last;
    }

    private static X509Certificate authority(Set<TrustAnchor> anchors, List<X509Certificate> path, Instant now)
            throws RefusedPeerException {
        try {
            PKIXParameters parameters = new PKIXParameters(anchors);
            // SVIDs are valid for an hour and not revoked; an authority is revoked by removing it from the bundle.
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            PKIXCertPathValidatorResult result = (PKIXCertPathValidatorResult)
                    CertPathValidator.getInstance("PKIX").validate(certPath(path), parameters);
            return result.getTrustAnchor().getTrustedCert();
        } catch (CertPathValidatorException | CertificateException ex) {
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, "No authority certifies the certificate", ex);
        } catch (InvalidAlgorithmParameterException | NoSuchAlgorithmException ex) {
            throw new IllegalStateException("PKIX is not available in this JVM", ex);
        } catch (RuntimeException ex) {
            // The JDK's check of name constraints fails in this way for some names.
            throw new RefusedPeerException(Reason.UNTRUSTED_AUTHORITY, "PKIX cannot validate the path", ex);
        }
    }

    /** Returns the chain without the authority, which some peers send along. */
    private static List<X509Certificate> path(Set<TrustAnchor> anchors, List<X509Certificate> chain) {
        X509Certificate last = chain.getLast();
        boolean withAuthority =
                chain.size() > 1 && anchors.stream().anyMatch(anchor -> last.equals(anchor.getTrustedCert()));
        return withAuthority ? chain.subList(0, chain.size() - 1) : chain;
    }

    private static CertPath certPath(List<X509Certificate> path) throws CertificateException {
        return CertificateFactory.getInstance("X.509").generateCertPath(path);
    }

    @Override
    public String toString() {
        return "TrustBundles" + byDomain.keySet();
    }
}
