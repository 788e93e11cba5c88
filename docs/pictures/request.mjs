// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import { Picture } from "./picture.mjs";

export const request = new Picture(
  1100,
  420,
  "A request through one application",
  "A caller sends a request with a credential. Inside the application, the filter chain reads the credential by the first scheme that recognises it, " +
    "verifies it, runs the application's validators and its access rules, and hands the Caller to the controller. Each step can end the request: 400 or 401 for " +
    "a malformed credential, 401 for a rejected one, 503 if it cannot be verified now, 403 if a rule denies it. Calls of the controller to the next service carry a credential " +
    "that the propagating scheme adds.",
);

const steps = [
  [["Read", "the first scheme that", "recognises it"], ["401 or 400", "malformed, or", "two credentials"]],
  [["Verify", "signature, issuer,", "audience, time,", "revocation, sender"], ["401 or 503", "rejected, or cannot", "be verified now"]],
  [["Validate", "your CallerValidator", "beans"], ["401 or 503", "your validators", "refuse, or fail"]],
  [["Authorize", "your access rules"], ["403 or 401", "denied, or a caller", "is required"]],
];

request.area(170, 20, 910, 380, "Application");
request.area(190, 56, 710, 324, "Spring Security's filter chain");
const caller = request.box(20, 125, 120, 80, ["Caller", "request and", "credential"]);
let right = caller.x + caller.width;
steps.forEach(([step, end], index) => {
  const x = 210 + index * 172;
  const box = request.box(x, 115, 152, 100, step, "own");
  request.arrow([right, 165], [x, 165]);
  request.box(x, 262, 152, 72, end, "bad");
  request.arrow([x + 76, 215], [x + 76, 262]);
  right = box.x + box.width;
});
request.text(545, 362, "Without a credential the request goes on as anonymous. After a refusal no other scheme is tried.", "small");
request.box(925, 125, 135, 80, ["Controller", "gets the Caller"], "good");
request.arrow([right, 165], [925, 165]);
request.box(925, 250, 135, 62, ["RestClient", "adds a credential"], "own");
request.arrow([992, 205], [992, 250]);
request.box(925, 340, 135, 50, ["Next service"]);
request.arrow([992, 312], [992, 340]);
