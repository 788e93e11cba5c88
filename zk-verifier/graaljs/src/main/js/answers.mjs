// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// An error text may quote a secret.
const withoutNumbers = (error) => String(error).replace(/[0-9a-f]{8,}/gi, "…");

/**
 * Runs an asynchronous action. The answer is complete when the call from Java returns, because nothing here waits for
 * an external event.
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
