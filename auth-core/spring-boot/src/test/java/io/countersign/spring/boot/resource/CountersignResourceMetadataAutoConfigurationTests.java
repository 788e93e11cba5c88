// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.resource.ResourceMetadata;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class CountersignResourceMetadataAutoConfigurationTests {

    private static final String URL = "countersign.url=https://orders.example.com";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignResourceMetadataAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(TestScheme.class, () -> new TestScheme("alpha"))
            .withPropertyValues("countersign.service-id=orders.example.com", "countersign.accept=alpha");

    private final WebApplicationContextRunner enabled =
            runner.withPropertyValues("countersign.resource-metadata.enabled=true");

    @Test
    void startWhenNotEnabledThenNothingIsServed() {
        runner.withPropertyValues(URL)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(ResourceMetadata.class)
                        .doesNotHaveBean("countersignResourceMetadataFilter"));
    }

    @Test
    void startWhenThereIsNoUrlThenFailsAndSaysTheFix() {
        enabled.run(context -> assertThat(context.getStartupFailure())
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                    assertThat(failure.property()).isEqualTo("countersign.url");
                    assertThat(failure.reason()).contains("countersign.resource-metadata.enabled");
                }));
    }

    @Test
    void startWhenUrlIsPlainHttpOfAnotherMachineThenFails() {
        enabled.withPropertyValues("countersign.url=http://orders.example.com")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageStartingWith("countersign.url"));
    }

    @Test
    void startThenOthersCanReadTheResourceAndTheFilterComesBeforeSecurity() {
        enabled.withPropertyValues(URL).run(context -> {
            assertThat(context.getBean(ResourceMetadata.class).resource())
                    .isEqualTo(URI.create("https://orders.example.com"));
            assertThat(registration(context).getUrlPatterns()).containsExactly("/.well-known/oauth-protected-resource");
            assertThat(registration(context).getOrder()).isLessThan(SecurityFilterProperties.DEFAULT_FILTER_ORDER);
        });
    }

    @Test
    void startWhenUrlHasAPathThenThePathFollowsTheWellKnownOne() {
        enabled.withPropertyValues("countersign.url=https://api.example.com/orders")
                .run(context -> assertThat(registration(context).getUrlPatterns())
                        .containsExactly("/.well-known/oauth-protected-resource/orders"));
    }

    @Test
    void getWhenNobodyContributesThenEmptyMembersAreOmitted() {
        enabled.withPropertyValues(URL)
                .run(context -> assertThat(get(context))
                        .isEqualTo("{\"resource\":\"https://orders.example.com\","
                                + "\"bearer_methods_supported\":[\"header\"]}"));
    }

    @Test
    void getThenPropertiesAndContributionsAreShownAndResourceCannotBeReplaced() {
        enabled.withBean(ResourceMetadataContributor.class, Contributor::new)
                .withPropertyValues(
                        URL,
                        "countersign.resource-metadata.name=Orders",
                        "countersign.resource-metadata.scopes=order:read,order:write")
                .run(context -> assertThat(get(context))
                        .isEqualTo("{\"resource\":\"https://orders.example.com\","
                                + "\"authorization_servers\":[\"https://sts.example.com\"],"
                                + "\"scopes_supported\":[\"order:read\",\"order:write\"],"
                                + "\"bearer_methods_supported\":[\"header\"],"
                                + "\"resource_name\":\"Orders\","
                                + "\"dpop_bound_access_tokens_required\":true}"));
    }

    private static FilterRegistrationBean<?> registration(ApplicationContext context) {
        return context.getBean("countersignResourceMetadataFilter", FilterRegistrationBean.class);
    }

    private static String get(ApplicationContext context) throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", ResourceMetadata.WELL_KNOWN);
        request.setServerName("attacker.example.org");
        MockHttpServletResponse response = new MockHttpServletResponse();
        registration(context).getFilter().doFilter(request, response, new MockFilterChain());
        return response.getContentAsString();
    }

    private static final class Contributor implements ResourceMetadataContributor {

        @Override
        public List<String> authorizationServers() {
            return List.of("https://sts.example.com", "https://sts.example.com");
        }

        @Override
        public Map<String, Object> members() {
            return Map.of("resource", "https://attacker.example.org", "dpop_bound_access_tokens_required", true);
        }
    }
}
