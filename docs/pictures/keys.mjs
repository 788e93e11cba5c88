// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import { Picture } from "./picture.mjs";

export const keys = new Picture(
  1100,
  480,
  "Where keys and decisions live",
  "The issuer has the private signing keys, encrypted in its database, and the list of revocations; it decides who gets which token, and what is revoked. It publishes its public keys and the list. " +
    "The verifier, which is your service, reads both by itself, keeps verified tokens and used proofs, and decides alone whether a request is accepted, refused with 401, or cannot be decided, 503. " +
    "The caller has its token, and where tokens are bound a private key of its own, of which each request proves the possession.",
);

keys.area(20, 20, 320, 440, "Issuer");
keys.area(470, 20, 330, 440, "Verifier: your service");
keys.area(880, 20, 200, 440, "Caller");

keys.box(45, 60, 270, 72, ["Private signing keys", "encrypted in the database,", "rotated"], "secret");
keys.box(45, 162, 270, 60, ["Who gets which token?", "login, client, exchange policy"], "good");
keys.box(45, 252, 270, 60, ["What is revoked?", "a token, a login, a user, a key"], "good");
keys.box(45, 342, 270, 90, ["It publishes", "the public keys,", "the revocation list,", "its metadata"]);

keys.box(500, 60, 270, 60, ["Public keys of the issuer", "no key comes from a token"], "own");
keys.box(500, 142, 270, 60, ["Copy of the revocation list", "too old: 503"], "own");
keys.box(500, 224, 270, 60, ["Verified tokens, used proofs", "memory, database or Redis"], "own");
keys.box(500, 306, 270, 60, ["Own key", "for its own tokens and proofs"], "secret");
keys.box(500, 388, 270, 56, ["Accepted, 401 or 503?", "decided here, in each request"], "good");

keys.box(905, 142, 150, 60, ["Token", "from the issuer"]);
keys.box(905, 224, 150, 60, ["Own key", "if it is bound"], "secret");
keys.box(905, 388, 150, 56, ["Request"]);

keys.arrow([315, 372], [432, 372], [432, 90], [500, 90]);
keys.text(386, 363, "every 5 min", "small");
keys.arrow([315, 402], [450, 402], [450, 172], [500, 172]);
keys.text(395, 420, "every 1 s", "small");
keys.arrow([980, 202], [980, 224]);
keys.arrow([980, 284], [980, 388]);
keys.arrow([905, 416], [770, 416]);
