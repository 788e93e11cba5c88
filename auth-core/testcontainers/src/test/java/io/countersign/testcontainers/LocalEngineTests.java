// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.testcontainers;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalEngineTests {

    private static final URI SOCKET = URI.create("unix:///var/run/docker.sock");

    private static final String DEBIAN = "Debian GNU/Linux 12 (bookworm)";

    private static final List<String> USUAL = List.of("name=seccomp,profile=default");

    @Test
    void requireWhenEngineIsOnThisMachineThenNothing() {
        assertThatCode(() -> LocalEngine.require(SOCKET, DEBIAN, USUAL)).doesNotThrowAnyException();
    }

    @Test
    void requireWhenEngineIsRemoteThenTheMessageNamesItsAddress() {
        assertThatIllegalStateException()
                .isThrownBy(() -> LocalEngine.require(URI.create("tcp://engine.example.com:2376"), DEBIAN, USUAL))
                .withMessageContaining("an engine on this machine, and not one at tcp://engine.example.com:2376");
    }

    @Test
    void requireWhenContainersAreInAVirtualMachineThenRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> LocalEngine.require(SOCKET, "Docker Desktop", USUAL))
                .withMessageContaining("virtual machine");
    }

    @Test
    void requireWhenUsersAreMappedThenRefused() {
        for (String option : List.of("name=rootless", "name=userns")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> LocalEngine.require(SOCKET, DEBIAN, List.of(option)))
                    .withMessageContaining(option);
        }
    }
}
