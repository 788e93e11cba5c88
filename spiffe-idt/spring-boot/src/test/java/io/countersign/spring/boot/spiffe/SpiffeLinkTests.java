// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.core.link.LinkListener;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.Svid;
import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spring.boot.link.ConnectionAges;
import io.countersign.test.LinkTrustCompatibilityKit;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;

/** Runs the kit of link trusts with SVIDs. */
class SpiffeLinkTests extends LinkTrustCompatibilityKit {

    private static final PeerPolicy APPLICATION = PeerPolicy.parse(List.of("spiffe://shop.com/account"));

    private final TestAuthority authority = new TestAuthority("shop.com");

    private final TestSource source = TestSource.of(authority, "/account");

    SpiffeLinkTests() {
        source.setTime(TestAuthority.NOW.plus(TestWorkload.AGE));
    }

    @Override
    protected Class<?> application() {
        return SpiffeApplication.class;
    }

    @Override
    protected Map<String, String> properties(URI server) {
        return Map.of(
                "countersign.tls.trust",
                "spiffe",
                "countersign.spiffe.allowed-clients",
                "spiffe://shop.com/basket",
                "countersign.services.[" + SERVICE + "].spiffe-id",
                "spiffe://shop.com/basket");
    }

    @Override
    protected void prepare(ConfigurableApplicationContext context) {
        GenericApplicationContext beans = (GenericApplicationContext) context;
        beans.registerBean(SvidSource.class, () -> source);
        beans.registerBean(LiveTls.class, () -> source.tls(beans.getBean(LinkListener.class)));
        beans.registerBean(ConnectionAges.class, () -> new ConnectionAges(source.clock()));
        beans.registerBean(
                SvidLifetimes.class, () -> new SvidLifetimes(source, Duration.ofMinutes(10), null, source.clock()));
    }

    private SSLContext workload(Svid svid) {
        return new TestSource(svid, authority.bundles()).tls(LinkListener.NONE).context(APPLICATION);
    }

    @Override
    protected SSLContext friend() {
        return workload(authority.svid("/basket"));
    }

    @Override
    protected SSLContext other() {
        return workload(authority.svid("/product"));
    }

    @Override
    protected String otherName() {
        return "spiffe://shop.com/product";
    }

    /** Its own clock is slow, or it would not present its SVID. */
    @Override
    protected SSLContext expired() {
        return workload(authority.svid("/basket", TestAuthority.NOW.plus(TestWorkload.AGE)));
    }

    /** Has the same SPIFFE ID, but its authority is unknown to the trust domain. */
    @Override
    protected SSLContext stranger() {
        return workload(new TestAuthority("shop.com").svid("/basket"));
    }

    @Override
    protected void renew(ConfigurableApplicationContext context) {
        source.set(authority.svid("/account"));
    }

    /** No agent renews the SVID any more, so the bundle may be outdated. */
    @Override
    protected void forget(ConfigurableApplicationContext context) {
        source.setTime(source.latest().svid().notAfter());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class SpiffeApplication {}
}
