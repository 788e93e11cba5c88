// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// An error may quote what it is about.
const withoutNumbers = (error) => String(error).replace(/[0-9a-f]{8,}/gi, "…");

/**
 * Does something that takes promises. The answer is complete when the call that asked for it has returned: nothing here waits for
 * anything outside.
 */
export const answer = (action, isRefusal = () => false) => {
  const answer = { state: "open", value: "" };
  const settle = (state, value) => Object.assign(answer, { state, value });
  new Promise((resolve) => resolve(action())).then(
    (value) => settle("done", String(value)),
    (error) => settle(isRefusal(error) ? "refused" : "failed", withoutNumbers(error)),
  );
  return answer;
};
