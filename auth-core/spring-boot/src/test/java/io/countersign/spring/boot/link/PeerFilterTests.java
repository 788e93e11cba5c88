// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.core.link.ServerLink;
import io.countersign.spring.boot.metrics.MetricsRequests;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class PeerFilterTests {

    private static final String HEADER = "Test-Exchange";

    private final List<String> heard = new ArrayList<>();

    private final PeerIdentity basket = mock();

    private final ServerLink link = mock();

    private final LinkTrust trust = mock();

    private final MockHttpServletRequest request = new MockHttpServletRequest();

    private final MockHttpServletResponse response = new MockHttpServletResponse();

    private PeerRule clients = PeerRule.ANY;

    @BeforeEach
    void setUp() {
        given(basket.name()).willReturn("basket");
        given(trust.server()).willReturn(Optional.of(link));
        given(trust.connectionAge()).willReturn(Duration.ofDays(1));
        given(link.authenticate(any())).willReturn(new PeerVerdict.Accepted(basket));
        given(link.clients()).willReturn(identity -> clients.permits(identity));
        given(trust.exchange()).willReturn(Optional.of(new LinkExchange() {

            @Override
            public String header() {
                return HEADER;
            }

            @Override
            public List<String> values() {
                return List.of("one", "two");
            }

            @Override
            public void heard(String value, PeerIdentity peer) {
                heard.add(peer.name() + " " + value);
            }
        }));
    }

    private void filter() throws Exception {
        PeerAdmission admission = PeerAdmission.of(
                trust, List.of(), new StaticListableBeanFactory().getBeanProvider(MetricsRequests.class));
        new PeerFilter(trust, link, admission, new ConnectionAges(Clock.systemUTC()))
                .doFilter(request, response, new MockFilterChain());
    }

    @Test
    void requestWhenPeerIsPermittedThenBothEndsExchangeValues() throws Exception {
        for (int i = 0; i < LinkExchange.MOST_VALUES + 2; i++) {
            request.addHeader(HEADER, "value " + i);
        }
        filter();
        assertThat(heard).hasSize(LinkExchange.MOST_VALUES).first().isEqualTo("basket value 0");
        assertThat(response.getHeaders(HEADER)).containsExactly("one", "two");
    }

    @Test
    void requestWhenPeerIsRefusedThenItIsNotHeardAndToldNothing() throws Exception {
        request.addHeader(HEADER, "value");
        given(link.authenticate(any())).willReturn(new PeerVerdict.Rejected("expired", "The certificate has expired"));
        filter();
        assertThat(response.getStatus()).isEqualTo(403);
        assertThat(heard).isEmpty();
        assertThat(response.getHeaders(HEADER)).isEmpty();
    }

    @Test
    void requestWhenPeerIsNotPermittedThenItIsNotHeardAndToldNothing() throws Exception {
        request.addHeader(HEADER, "value");
        clients = identity -> false;
        filter();
        assertThat(response.getStatus()).isEqualTo(403);
        assertThat(heard).isEmpty();
        assertThat(response.getHeaders(HEADER)).isEmpty();
    }
}
