// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.CredentialScheme;
import io.countersign.core.InboundRequest;
import io.countersign.core.Marker;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.Reading;
import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.core.Verdict;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests the kit with faulty schemes: it must detect each fault. */
class CompatibilityKitTests {

    @Test
    void kitWhenSchemeIsSoundThenNothingFails() {
        assertThat(failing(new Wrapped())).isEmpty();
    }

    @Test
    void kitWhenForgedIsAcceptedThenItFails() {
        assertThat(failing(new Wrapped() {
                    @Override
                    public Verdict verify(Credential credential, InboundRequest request) {
                        Verdict verdict = super.verify(credential, request);
                        TestInboundRequest genuine = new SealedNameSchemeTests().genuine();
                        return verdict instanceof Verdict.Rejected
                                ? super.verify(((Reading.Present) read(genuine)).credential(), genuine)
                                : verdict;
                    }
                }))
                .contains("verifyWhenForgedThenRejected", "verifyWhenManyThreadsThenEachIsJudgedForItself");
    }

    @Test
    void kitWhenForeignCallerIsPropagatedThenItFails() {
        assertThat(failing(new Wrapped() {
                    @Override
                    public Propagation propagate(Caller caller, OutboundRequest next) {
                        next.header("Authorization", "Seal anyone");
                        return Propagation.done();
                    }
                }))
                .contains("propagateWhenCallerIsOfAnotherSchemeThenRefusedAndNothingIsCarried");
    }

    @Test
    void kitWhenTokenIsShownThenItFails() {
        assertThat(failing(new Wrapped() {
                    @Override
                    public Reading read(InboundRequest request) {
                        Reading reading = super.read(request);
                        return reading instanceof Reading.Present present
                                ? Reading.present(new Talkative((SealedNameScheme.Sealed) present.credential()))
                                : reading;
                    }

                    @Override
                    public Verdict verify(Credential credential, InboundRequest request) {
                        return super.verify(((Talkative) credential).sealed(), request);
                    }
                }))
                .containsExactly("toStringThenNothingSecretIsShown");
    }

    @Test
    void kitWhenMarkersChangeThenItFails() {
        assertThat(failing(new Wrapped() {
                    private int asked;

                    @Override
                    public Set<Marker> markers() {
                        return Set.of(new Marker("Authorization", "Seal" + asked++, null, null));
                    }
                }))
                .contains("markersThenThereIsOneAndTheyStayTheSame");
    }

    @Test
    void kitWhenItGuessesWhatItCannotTellThenItFails() {
        SealedNameSchemeTests guesses = new SealedNameSchemeTests() {
            @Override
            protected CredentialScheme schemeThatCannotTell() {
                return scheme();
            }
        };
        assertThat(failing(guesses)).containsExactly("verifyWhenItCannotTellThenUnknown");
    }

    private static Set<String> failing(CredentialScheme scheme) {
        return failing(new SealedNameSchemeTests() {
            @Override
            protected CredentialScheme scheme() {
                return scheme;
            }

            @Override
            protected ServiceId reachable() {
                return new ServiceId("basket.example.com");
            }
        });
    }

    private static Set<String> failing(CredentialSchemeCompatibilityKit kit) {
        List<Method> tests = Arrays.stream(CredentialSchemeCompatibilityKit.class.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .toList();
        assertThat(tests).hasSizeGreaterThan(15);
        Set<String> failing = new TreeSet<>();
        for (Method test : tests) {
            if (fails(test, kit)) {
                failing.add(test.getName());
            }
        }
        return failing;
    }

    private static boolean fails(Method test, CredentialSchemeCompatibilityKit kit) {
        try {
            test.invoke(kit);
            return false;
        } catch (InvocationTargetException ex) {
            return true;
        } catch (IllegalAccessException ex) {
            throw new AssertionError(ex);
        }
    }

    private record Talkative(SealedNameScheme.Sealed sealed) implements Credential {

        @Override
        public SchemeName scheme() {
            return sealed.scheme();
        }

        @Override
        public String id() {
            return sealed.id();
        }

        @Override
        public String toString() {
            return sealed.value();
        }
    }

    private static class Wrapped implements CredentialScheme {

        private final CredentialScheme sound = new SealedNameScheme(true);

        @Override
        public SchemeName name() {
            return sound.name();
        }

        @Override
        public Set<Marker> markers() {
            return sound.markers();
        }

        @Override
        public Reading read(InboundRequest request) {
            return sound.read(request);
        }

        @Override
        public Verdict verify(Credential credential, InboundRequest request) {
            return sound.verify(credential, request);
        }

        @Override
        public Propagation propagate(Caller caller, OutboundRequest next) {
            return sound.propagate(caller, next);
        }
    }
}
