// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.BoundedCache;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.idt.x509.TrustBundles;
import io.countersign.jose.Base64Url;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the keys of signers by certificates, or by identity tokens issued by asserting workloads. An identity token
 * can itself be signed with a key that another identity token certifies, two levels deep at most. Verified identity
 * tokens are cached by their SHA-256 and the bundle's version until they expire.
 */
final class LsvidKeys {

    private static final int MAX_DEPTH = 2;

    private static final int MAX_CACHED = 4096;

    private final SignerKeys certificates;

    private final LayerRules rules;

    private final BoundedCache<CacheKey, Known> known = new BoundedCache<>(MAX_CACHED);

    LsvidKeys(SignerKeys certificates, LayerRules rules) {
        this.certificates = certificates;
        this.rules = rules;
    }

    Session session(SideTable table, Instant now) {
        return new Session(table, certificates.bundles(), now);
    }

    /** Keys for verifying one token, with one snapshot of the bundles and at one time. */
    final class Session {

        private final SideTable table;

        private final TrustBundles bundles;

        private final Instant now;

        private Session(SideTable table, TrustBundles bundles, Instant now) {
            this.table = table;
            this.bundles = bundles;
            this.now = now;
        }

        CertifiedKey key(LsvidLayer signed) {
            return key(signed, 0, new ArrayList<>());
        }

        /**
         * @param rests collects the table entries that the key depends on, including those of cached identity tokens
         */
        private CertifiedKey key(LsvidLayer signed, int depth, List<Rest> rests) {
            SpiffeId issuer = signed.layer().issuer();
            String identity = signed.identity();
            if (identity != null) {
                return identified(identity, issuer, depth + 1, rests);
            }
            rests.add(new Rest(signed.certificates(), null));
            return certificates.key(signed.certificates(), issuer, table, bundles, now);
        }

        private CertifiedKey identified(String digest, SpiffeId issuer, int depth, List<Rest> rests) {
            if (depth > MAX_DEPTH) {
                throw FlatToken.malformed("identity tokens within identity tokens");
            }
            String text = table.token(digest);
            rests.add(new Rest(List.of(), digest));
            CacheKey cacheKey = new CacheKey(digest, SignerKeys.version(bundles, issuer.trustDomain()), depth);
            Known found = known.find(cacheKey);
            if (found == null || !now.isBefore(found.key.notAfter())) {
                found = verify(text, depth);
                known.put(cacheKey, found);
            }
            found.rests.forEach(rest -> rest.requireIn(table));
            rests.addAll(found.rests);
            return found.key.requireOf(issuer);
        }

        private Known verify(String text, int depth) {
            FlatToken token = FlatToken.parse(text);
            if (token.layers() != 1) {
                throw FlatToken.malformed("an identity token of several layers");
            }
            LsvidLayer signed = LsvidLayer.parse(token, 0);
            LsvidLayer.Subject subject = signed.requireIdentity();
            rules.requireCurrent(signed.layer(), now);
            rules.requireAsserting(signed.layer().issuer());
            List<Rest> rests = new ArrayList<>();
            IdModeToken.requireSigned(token, 0, signed.layer(), key(signed, depth, rests));
            Instant end = Instant.ofEpochSecond(signed.layer().expiry());
            return new Known(new CertifiedKey(subject.id(), publicKey(subject), Instant.MIN, end), List.copyOf(rests));
        }
    }

    /** Decodes a public key. Only the canonical encoding of a key is accepted. */
    private static PublicKey publicKey(LsvidLayer.Subject subject) {
        byte[] spki = Base64Url.decode(subject.key());
        try {
            PublicKey key = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(spki));
            if (Arrays.equals(spki, key.getEncoded())) {
                return key;
            }
        } catch (GeneralSecurityException ex) {
            // Refused like a key in another encoding.
        }
        throw new InvalidCredentialException(IdtRefusals.UNTRUSTED_CERTIFICATE, "an identity token without a key");
    }

    private record CacheKey(String digest, long bundleVersion, int depth) {}

    private record Known(CertifiedKey key, List<Rest> rests) {}

    /** Certificates or an identity token in the side table. */
    private record Rest(List<String> certificates, @Nullable String identity) {

        void requireIn(SideTable table) {
            table.certificates(certificates);
            if (identity != null) {
                table.token(identity);
            }
        }
    }
}
