// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.spiffe.workloadapi.grpc.SpiffeWorkloadAPIGrpc;
import io.spiffe.workloadapi.grpc.Workload;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadSocketTests {

    private static final String ID = "spiffe://shop.com/basket";

    @TempDir
    Path directory;

    @Test
    void everyCallWhenTheHeaderIsMissingThenIsInvalid() {
        Path socket = directory.resolve("basket/api.sock");
        try (EmbeddedWorkloadApi api = builder().register(socket, ID).start();
                Clients.Bare bare = new Clients.Bare(socket)) {
            assertThat(api.authorities()).hasSize(1);
            for (String[] headers : new String[][] {{}, {"false"}, {"True"}, {""}, {"true", "true"}}) {
                assertEveryCallRefused(bare.with(headers), Status.Code.INVALID_ARGUMENT);
            }
        }
    }

    @Test
    void everyCallWhenTheUserIsNotRegisteredThenIsDenied() throws Exception {
        Path socket = directory.resolve("shared/api.sock");
        try (EmbeddedWorkloadApi api =
                        builder().register(socket, ownUid() + 1, ID).start();
                Clients.Bare bare = new Clients.Bare(socket)) {
            assertThat(api.authorities()).hasSize(1);
            assertEveryCallRefused(bare.with("true"), Status.Code.PERMISSION_DENIED);
        }
    }

    @Test
    void fetchX509SvidWhenUsersShareASocketThenEachHasItsOwn() throws Exception {
        Path socket = directory.resolve("shared/api.sock");
        try (EmbeddedWorkloadApi api = builder()
                        .register(socket, ownUid() + 1, "spiffe://shop.com/other")
                        .register(socket, ownUid(), ID)
                        .start();
                Clients.Bare bare = new Clients.Bare(socket)) {
            Workload.X509SVIDResponse response = bare.with("true")
                    .fetchX509SVID(Workload.X509SVIDRequest.getDefaultInstance())
                    .next();
            assertThat(response.getSvidsList())
                    .extracting(Workload.X509SVID::getSpiffeId)
                    .containsExactly(ID);
            assertThat(mode(socket)).isEqualTo("rw-rw-rw-");
            assertThat(mode(socket.getParent())).isEqualTo("rwx--x--x");
            assertThat(api.authorities()).hasSize(1);
        }
    }

    @Test
    void startWhenOthersMayChangeTheDirectoryOfASharedSocketThenFails() throws Exception {
        Path open = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        EmbeddedWorkloadApi.Builder builder = builder().register(open.resolve("api.sock"), 4711, ID);

        assertThatIllegalStateException().isThrownBy(builder::start).withMessageContaining("create sockets");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65534})
    void registerWhenTheNumberIsThatOfNoUserThenFails(int uid) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().register(directory.resolve("shared/api.sock"), uid, ID));
    }

    @Test
    void startWhenASocketIsSharedAndNotThenFails() {
        Path socket = directory.resolve("shared/api.sock");
        EmbeddedWorkloadApi.Builder builder =
                builder().register(socket, 4711, ID).register(socket, "spiffe://shop.com/other");
        assertThatIllegalArgumentException().isThrownBy(builder::start).withMessageContaining("not both");
    }

    @Test
    void startWhenNotSharedThenOnlyTheOwnerCanOpenTheSocket() throws Exception {
        Path socket = directory.resolve("basket/api.sock");
        try (EmbeddedWorkloadApi api = builder().register(socket, ID).start()) {
            assertThat(mode(socket)).isEqualTo("rw-------");
            assertThat(mode(socket.getParent())).isEqualTo("rwx------");
            assertThat(api.authorities()).hasSize(1);
        }
    }

    @Test
    void closeWhenStartedThenRemovesTheSocket() {
        Path socket = directory.resolve("basket/api.sock");
        builder().register(socket, ID).start().close();
        assertThat(socket).doesNotExist();
    }

    @Test
    void startWhenAStaleSocketIsThereThenReplacesIt() throws Exception {
        Path socket = directory.resolve("api.sock");
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        assertThat(socket).exists();
        try (EmbeddedWorkloadApi api = builder().register(socket, ID).start();
                Clients.Bare bare = new Clients.Bare(socket)) {
            assertThat(bare.with("true")
                            .fetchX509SVID(Workload.X509SVIDRequest.getDefaultInstance())
                            .next()
                            .getSvidsCount())
                    .isOne();
            assertThat(api.authorities()).hasSize(1);
        }
    }

    @Test
    void startWhenAnotherServerListensThenFailsAndLeavesIt() {
        Path socket = directory.resolve("api.sock");
        try (EmbeddedWorkloadApi first = builder().register(socket, ID).start();
                Clients.Bare bare = new Clients.Bare(socket)) {
            EmbeddedWorkloadApi.Builder second = builder().register(socket, ID);
            assertThatIllegalStateException().isThrownBy(second::start).withMessageContaining("Another server");
            assertThat(bare.with("true")
                            .fetchX509Bundles(Workload.X509BundlesRequest.getDefaultInstance())
                            .next()
                            .getBundlesMap())
                    .hasSize(1);
            assertThat(first.authorities()).hasSize(1);
        }
    }

    @Test
    void startWhenAFileIsThereThenFailsAndLeavesIt() throws Exception {
        Path file = Files.writeString(directory.resolve("api.sock"), "precious");
        EmbeddedWorkloadApi.Builder builder = builder().register(file, ID);
        assertThatIllegalStateException().isThrownBy(builder::start).withMessageContaining("not a socket");
        assertThat(file).hasContent("precious");
    }

    @Test
    void startWhenOthersMayLookIntoTheDirectoryThenFails() throws Exception {
        Path open = Files.createDirectory(directory.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        EmbeddedWorkloadApi.Builder builder = builder().register(open.resolve("api.sock"), ID);
        assertThatIllegalStateException().isThrownBy(builder::start).withMessageContaining("0700");
    }

    @Test
    void startWhenThePathIsTooLongThenTellsTheLimit() {
        EmbeddedWorkloadApi.Builder builder =
                builder().register(directory.resolve("d".repeat(100)).resolve("api.sock"), ID);
        assertThatIllegalArgumentException().isThrownBy(builder::start).withMessageContaining("107 octets");
    }

    @Test
    void startWhenNobodyIsRegisteredThenFails() {
        assertThatIllegalArgumentException().isThrownBy(builder()::start);
    }

    @Test
    void registerWhenOfAnotherTrustDomainThenFails() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().register(directory.resolve("api.sock"), "spiffe://delivery.com/parcel"));
    }

    private static EmbeddedWorkloadApi.Builder builder() {
        return EmbeddedWorkloadApi.builder("shop.com");
    }

    private static String mode(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private int ownUid() throws Exception {
        return (Integer) Files.getAttribute(directory, "unix:uid");
    }

    private static void assertEveryCallRefused(
            SpiffeWorkloadAPIGrpc.SpiffeWorkloadAPIBlockingStub stub, Status.Code code) {
        assertRefused(
                code,
                () -> stub.fetchX509SVID(Workload.X509SVIDRequest.getDefaultInstance())
                        .next());
        assertRefused(
                code,
                () -> stub.fetchX509Bundles(Workload.X509BundlesRequest.getDefaultInstance())
                        .next());
        assertRefused(
                code,
                () -> stub.fetchJWTBundles(Workload.JWTBundlesRequest.getDefaultInstance())
                        .next());
        assertRefused(
                code,
                () -> stub.fetchJWTSVID(
                        Workload.JWTSVIDRequest.newBuilder().addAudience("a").build()));
        assertRefused(
                code,
                () -> stub.validateJWTSVID(Workload.ValidateJWTSVIDRequest.newBuilder()
                        .setAudience("a")
                        .setSvid("b")
                        .build()));
    }

    private static void assertRefused(Status.Code code, ThrowingCallable call) {
        assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(call)
                .satisfies(ex -> assertThat(ex.getStatus().getCode()).isEqualTo(code));
    }
}
