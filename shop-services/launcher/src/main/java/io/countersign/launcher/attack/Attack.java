// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

/**
 * Attack, and who has to notice it.
 *
 * @param name short name, with hyphens
 * @param tried what is tried
 * @param observer who has to notice it first
 * @param reason by which alarm or refusal
 * @param consequence what the attacker may reach
 */
record Attack(String name, String tried, Observer observer, String reason, Consequence consequence, Body body) {

    /** What an attacker may reach. */
    enum Consequence {
        /** No service accepts the attacker, at any time. */
        PREVENTED("prevented"),
        /** The attacker may be accepted until the attack is noticed. */
        NOTICED("noticed later"),
        /** Nobody notices it, which the documentation says. */
        UNNOTICED("not noticed");

        private final String text;

        Consequence(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Carries the attack out. */
    @FunctionalInterface
    interface Body {

        Finding run(Scenario scenario) throws Exception;
    }

    /**
     * What happened.
     *
     * @param observer who noticed it first
     * @param millis milliseconds from its begin until it was noticed; -1 if nobody did
     * @param accepted number of the attacker's requests that a service accepted until then; -1 if there is no attacker
     *     who connects
     */
    record Finding(Observer observer, String reason, long millis, int accepted) {}
}
