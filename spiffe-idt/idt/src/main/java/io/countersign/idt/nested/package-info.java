// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
/**
 * Nested tokens of three families. Each workload on the path extends the token by a layer of its own.
 *
 * <p>A token with layers 0 to n is {@code P_n . … . P_0 . S_0 . … . S_n}, all parts in base64url: payloads newest
 * first, signatures newest last. The octets that layer i signs, {@code P_i . … . P_0 . S_0 . … . S_(i-1)}, are
 * therefore contiguous and never serialised again from parsed JSON. Each payload names its family in {@code typ}, the
 * format's version in {@code ver} and its index in {@code lvl}.
 *
 * <p>In ID-Mode and LSVID a side table follows, {@code ~ entry ~ entry …}. It holds the signers' certificates (DER in
 * base64url) and, in LSVID, the identity tokens that certify their keys. A payload refers to entries by their SHA-256,
 * which its signature covers. A certificate that several layers or identity tokens use is therefore present and
 * encoded once. An asserting workload signs twice, for example, and one intermediate certifies many signers. Inside
 * payloads each copy would be encoded twice, at 16 octets for 9. A layer costs about 0.4 kB, a further signer about
 * 0.6 kB more. An entry that nothing refers to is refused.
 */
@NullMarked
package io.countersign.idt.nested;

import org.jspecify.annotations.NullMarked;
