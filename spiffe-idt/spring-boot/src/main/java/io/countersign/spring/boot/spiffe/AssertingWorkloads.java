// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.AnonRoots;
import io.countersign.idt.schemes.AssertingWorkload;
import io.countersign.idt.schemes.HttpAssertingWorkload;
import io.countersign.idt.schemes.IdtListener;
import io.countersign.idt.schemes.PublishedKeys;
import io.countersign.idt.schemes.RemoteAnonRoots;
import io.countersign.idt.schemes.RevokedKeys;
import io.countersign.idt.schemes.UnrevokedKeys;
import io.countersign.jose.keyset.KeySource;
import io.countersign.jose.keyset.RemoteKeySet;
import io.countersign.spring.boot.ChosenSchemes;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;

/** Configured asserting workloads with their clients and published keys. */
final class AssertingWorkloads implements DisposableBean {

    private final Map<SpiffeId, One> all;

    private final @Nullable SpiffeId mintAt;

    private AssertingWorkloads(Map<SpiffeId, One> all, @Nullable SpiffeId mintAt) {
        this.all = all;
        this.mintAt = mintAt;
    }

    /**
     * Creates the clients.
     *
     * @param connections factory of clients, each of which connects to one workload only
     * @param keyed whether tokens are used that are signed with published keys instead of SVIDs
     */
    static AssertingWorkloads of(
            CountersignIdtProperties properties,
            Connections connections,
            boolean keyed,
            IdtListener listener,
            Clock clock) {
        var configured = IdtSettings.assertingWorkloads(properties);
        SpiffeId mintAt = IdtSettings.mintAt(properties, configured.keySet());
        RemoteDocumentSettings times = IdtSettings.keySet(properties.keySet());
        Map<SpiffeId, One> all = new LinkedHashMap<>();
        configured.forEach((id, settings) -> {
            URI url = IdtSettings.protectedUrl("countersign.idt.asserting-workloads", settings.url());
            SvidWorkloadHttp http = connections.to(url, id);
            FollowedKeys followed = keyed ? FollowedKeys.of(id, url, http, times.stale(), clock) : null;
            RevokedKeys revoked = followed == null ? RevokedKeys.NONE : followed;
            KeySource published = new RemoteKeySet(
                    HttpAssertingWorkload.endpoint(url, IdtMode.DVID.keysPath()).toString(),
                    IdtSettings.algorithm("countersign.idt.asserting-workloads", settings.dvidAlgorithm()),
                    PublishedKeys.of(IdtMode.DVID, url, http, listener),
                    times,
                    clock);
            RemoteAnonRoots anonRoots = new RemoteAnonRoots(
                    HttpAssertingWorkload.endpoint(url, IdtMode.ANON_MODE.keysPath())
                            .toString(),
                    PublishedKeys.of(IdtMode.ANON_MODE, url, http, listener),
                    revoked,
                    times,
                    clock);
            KeySource dvidKeys = new UnrevokedKeys(published, revoked);
            all.put(id, new One(http, new HttpAssertingWorkload(url, http, listener), dvidKeys, anonRoots, followed));
        });
        return new AssertingWorkloads(all, mintAt);
    }

    Set<SpiffeId> ids() {
        return all.keySet();
    }

    /**
     * Returns the asserting workload where users' delegations begin, or {@code null} if none begin at this workload.
     */
    @Nullable
    SpiffeId mintAt() {
        return mintAt;
    }

    Map<SpiffeId, AssertingWorkload> clients() {
        return all.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, one -> one.getValue().client()));
    }

    Map<SpiffeId, KeySource> dvidKeys() {
        return all.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, one -> one.getValue().dvidKeys()));
    }

    AnonRoots anonRoots() {
        return AnonRoots.from(all.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, one -> one.getValue().anonRoots())));
    }

    /** Returns the lists of revoked keys that are followed. */
    List<FollowedKeys> followed() {
        return all.values().stream().map(One::followed).filter(Objects::nonNull).toList();
    }

    /** Returns the published keys. */
    List<RemoteKeys> keys(ChosenSchemes chosen) {
        List<RemoteKeys> keys = new ArrayList<>();
        all.forEach((id, one) -> {
            keys.add(RemoteKeys.of(one.dvidKeys(), isNeeded(IdtMode.DVID, id, chosen)));
            keys.add(RemoteKeys.of(one.anonRoots(), isNeeded(IdtMode.ANON_MODE, id, chosen)));
        });
        return keys;
    }

    /**
     * Returns whether keys are needed. A service that accepts tokens needs the keys of all asserting workloads. A
     * service that begins delegations needs those of its own one, to validate its tokens.
     */
    private boolean isNeeded(IdtMode mode, SpiffeId id, ChosenSchemes chosen) {
        return chosen.accepts(mode.value()) || (id.equals(mintAt) && chosen.contains(mode.value()));
    }

    @Override
    public void destroy() throws Exception {
        for (One one : all.values()) {
            if (one.followed() != null) {
                one.followed().close();
            }
            one.http().destroy();
        }
    }

    /** Factory of clients of workloads. */
    @FunctionalInterface
    interface Connections {

        SvidWorkloadHttp to(URI url, SpiffeId id);
    }

    private record One(
            SvidWorkloadHttp http,
            AssertingWorkload client,
            KeySource dvidKeys,
            RemoteAnonRoots anonRoots,
            @Nullable FollowedKeys followed) {}
}
