export { authorization } from './credential.mjs';
export { commitment, nullifier, owner, poseidon } from './hashes.mjs';
export { pathOf } from './path.mjs';
export { CIRCUITS, Prover, STAGES } from './prover.mjs';
export { challenge, externalNullifier, service } from './request.mjs';
export { newSecret, secretFromText, secretToText } from './secret.mjs';
export { toHex, toBigEndian } from './field.mjs';
