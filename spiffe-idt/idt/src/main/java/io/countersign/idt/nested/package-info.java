// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * The three families of nested tokens, which each workload on the way extends by a layer of its own.
 *
 * <p>A token of layers 0 to n is {@code P_n . … . P_0 . S_0 . … . S_n}, all parts in base64url: payloads newest
 * first, signatures newest last, so that the octets that layer i signs, {@code P_i . … . P_0 . S_0 . … . S_(i-1)},
 * stand together and are never written anew from parsed JSON. Each payload names its family in {@code typ}, the
 * format in {@code ver} and its place in {@code lvl}.
 *
 * <p>ID-Mode and LSVID go on with a table, {@code ~ entry ~ entry …}: the certificates (DER in base64url) and,
 * in LSVID, identity tokens that certify the signers' keys. A payload names the entries it wants by their
 * SHA-256, which its signature covers. So a certificate that several layers or identity tokens use (an
 * asserting workload signs twice, an intermediate stands behind all) is there once, and is encoded once: inside
 * a payload it would be encoded twice, at 16 octets for 9. A layer costs about 0.4 kB and a new signer about
 * 0.6 kB more. An entry that nobody names is refused.
 */
@NullMarked
package io.countersign.idt.nested;

import org.jspecify.annotations.NullMarked;
