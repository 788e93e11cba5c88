// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import { Picture } from "./picture.mjs";

const questions = [
  [["Must the caller stay unknown?", "The service learns no identity."], ["zk", "a pseudonym, or a proved attribute"]],
  [["Is there no user behind the call?", "A service calls for itself."], ["x509-svid, jwt-svid, service-token", "a certificate, a token of SPIFFE, or one of the STS"]],
  [["Are the user's tokens opaque?", "They have no content to verify."], ["opaque-token", "their issuer is asked"]],
  [["May services share the user's token?", "Each could use it at every other one."], ["shared-jwt", "cross-domain, if calls also go to another trust domain"]],
  [["May services depend on an STS?", "It issues tokens while requests are served."], ["token-exchange", "transaction-token, if one token is for one request"]],
  [["Do the services have SVIDs?", "Certificates of SPIFFE identify them."], ["lsvid, id-mode", "dvid, if the user's token itself is to be proved"]],
];

export const mode = new Picture(
  1000,
  40 + questions.length * 88 + 60,
  "Which mode should I choose?",
  "Questions from top to bottom. The first one that is answered with yes selects the mode. " +
    questions.map(([question, [answer, reason]]) => `${question.join(" ")} Yes: ${answer} (${reason}).`).join(" ") +
    " All no: self-issued, or nested if each service is to see the user's own token.",
);

questions.forEach(([question, answer], index) => {
  const y = 24 + index * 88;
  mode.box(20, y, 380, 62, [`${index + 1}. ${question[0]}`, ...question.slice(1)], "own");
  mode.box(530, y, 450, 62, answer, "good");
  mode.arrow([400, y + 31], [530, y + 31]);
  mode.text(465, y + 23, "yes", "small");
  mode.arrow([210, y + 62], [210, y + 88]);
  mode.text(220, y + 80, "no", "small", "start");
});
mode.box(20, 24 + questions.length * 88, 380, 62, ["self-issued", "nested, if services are to see the user's token"], "good");
