// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.profile;

import io.countersign.schemes.profile.ClaimCondition.Absent;
import io.countersign.schemes.profile.ClaimCondition.AllOf;
import io.countersign.schemes.profile.ClaimCondition.AnyOf;
import io.countersign.schemes.profile.ClaimCondition.IsArray;
import io.countersign.schemes.profile.ClaimCondition.OneOf;
import io.countersign.schemes.profile.ClaimCondition.Present;
import io.countersign.schemes.profile.ClaimCondition.SameAs;
import io.countersign.schemes.profile.ClaimCondition.StartsWith;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Profiles of identity providers, as they sign access tokens by default. Each is nothing but defaults for the settings
 * of an {@link IssuerProfile}.
 *
 * @since 0.1
 */
public enum ProductProfile {

    /** JWT profile of OAuth 2.0 access tokens (RFC 9068). */
    RFC9068("at+jwt", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.clientId(paths("client_id"))
                    .userName(paths("username"))
                    .authorities(mapping("ROLE_", "roles", "SCOPE_", "scope"))
                    .tokenId(path("jti"))
                    .asOfRfc9068();
        }
    },

    /** Keycloak 26. The payload's {@code typ} marks access tokens. */
    KEYCLOAK("JWT,at+jwt", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            ClaimCondition bound = new AllOf(List.of(is("typ", "DPoP"), present("cnf.jkt")));
            profile.require(List.of(new AnyOf(List.of(is("typ", "Bearer"), bound))))
                    .clientId(paths("azp"))
                    .userName(paths("preferred_username"))
                    .authorities(mapping("ROLE_", "realm_access.roles", "SCOPE_", "scope"))
                    .tokenId(path("jti"));
        }
    },

    /** Microsoft Entra, tokens of version 2.0. */
    ENTRA("JWT", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            entra(profile, "2.0", "azp", "azpacr");
            profile.userName(paths("preferred_username"));
        }
    },

    /** Microsoft Entra, tokens of version 1.0. */
    ENTRA_V1("JWT", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            entra(profile, "1.0", "appid", "appidacr");
            profile.userName(paths("unique_name"));
        }
    },

    /** Okta, custom authorization server. Users choose {@code sub}, their login; {@code uid} identifies them. */
    OKTA("absent", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.require(List.of(present("cid"), new IsArray(path("scp")), new StartsWith(path("jti"), "AT.")))
                    .clientId(paths("cid"))
                    .subject(paths("uid"))
                    .userName(paths("sub"))
                    .authorities(mapping("SCOPE_", "scp"))
                    .service(new Absent(path("uid")))
                    .tokenId(path("jti"));
        }
    },

    /** Auth0. Only the RFC 9068 dialect marks access tokens. */
    AUTH0(null, "choose the access token profile RFC 9068 for the API in Auth0, and set types to at+jwt") {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.clientId(paths("client_id", "azp"))
                    .authorities(mapping("SCOPE_", "scope", "PERMISSION_", "permissions"))
                    .service(new AnyOf(List.of(
                            new SameAs(path("sub"), "{client_id}@clients"), new SameAs(path("sub"), "{azp}@clients"))))
                    .tokenId(path("jti"));
        }
    },

    /** Amazon Cognito user pools. */
    COGNITO("absent", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.require(List.of(is("token_use", "access")))
                    .clientId(paths("client_id"))
                    .userName(paths("username"))
                    .authorities(mapping("ROLE_", "cognito:groups", "SCOPE_", "scope"))
                    .service(new AllOf(List.of(new SameAs(path("sub"), "{client_id}"), new Absent(path("username")))))
                    .tokenId(path("jti"));
        }
    },

    /** PingOne. */
    PINGONE(
            null,
            "switch on the token type header (typ: at+jwt) of the environment in PingOne, and set types to at+jwt") {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.clientId(paths("client_id"))
                    .authorities(mapping("SCOPE_", "scope"))
                    .service(new Absent(path("sub")))
                    .tokenId(path("jti"));
        }
    },

    /** PingFederate. */
    PINGFEDERATE(
            null,
            "set the Type Header Value of the access token manager in PingFederate to at+jwt, and its issuer, audience,"
                    + " JWT ID length, and client and scope claims; then set types to at+jwt") {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.clientId(paths("client_id"))
                    .authorities(mapping("SCOPE_", "scope"))
                    .tokenId(path("jti"));
        }
    },

    /** PingAM, formerly ForgeRock Access Management. */
    PINGAM("JWT", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.require(List.of(is("tokenName", "access_token")))
                    .clientId(paths("client_id"))
                    .userName(paths("subname"))
                    .authorities(mapping("SCOPE_", "scope"))
                    .service(is("grant_type", "client_credentials"))
                    .tokenId(path("jti"));
        }
    },

    /** Spring Authorization Server. */
    SPRING(
            null,
            "set typ, client_id and aud of access tokens by an OAuth2TokenCustomizer<JwtEncodingContext> of the"
                    + " authorization server, and set types to at+jwt") {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.clientId(paths("client_id"))
                    .authorities(mapping("SCOPE_", "scope"))
                    .tokenId(path("jti"));
        }
    },

    /** Duende IdentityServer. */
    DUENDE("at+jwt", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.clientId(paths("client_id"))
                    .authorities(mapping("SCOPE_", "scope"))
                    .service(new Absent(path("sub")))
                    .tokenId(path("jti"));
        }
    },

    /** Jobs of GitHub Actions, identified by the ids of owner and repository. */
    GITHUB_ACTIONS("JWT", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.require(List.of(present("repository_owner_id"), present("repository_id"), present("run_id")))
                    .subject(paths("repository_owner_id", "repository_id"))
                    .workloads(true)
                    .tokenId(path("jti"));
        }
    },

    /** Jobs of GitLab CI, identified by the id of the project. */
    GITLAB_CI("JWT", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.require(List.of(present("job_id"), present("pipeline_id")))
                    .subject(paths("project_id"))
                    .workloads(true)
                    .tokenId(path("jti"));
        }
    },

    /** Service accounts of Kubernetes, identified by {@code system:serviceaccount:<namespace>:<name>}. */
    KUBERNETES("absent", null) {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.require(
                            List.of(
                                    present("kubernetes\\.io.namespace"),
                                    present("kubernetes\\.io.serviceaccount.name"),
                                    new SameAs(
                                            path("sub"),
                                            "system:serviceaccount:{kubernetes\\.io.namespace}:{kubernetes\\.io.serviceaccount.name}")))
                    .workloads(true)
                    .tokenId(path("jti"))
                    .end(path("kubernetes\\.io.warnafter"));
        }
    },

    /** Tokens of another product: nothing is set but the subject, {@code sub}, and the token id, {@code jti}. */
    CUSTOM(null, "set types, and conditions in require that only access tokens of this issuer meet") {
        @Override
        void configure(IssuerProfile.Builder profile) {
            profile.tokenId(path("jti"));
        }
    };

    private final @Nullable String types;

    private final @Nullable String mark;

    /**
     * @param types accepted types, separated by commas, or {@code null} if the operator must set them
     * @param mark what to configure so that access tokens can be recognised, or {@code null} if they can
     */
    ProductProfile(@Nullable String types, @Nullable String mark) {
        this.types = types;
        this.mark = mark;
    }

    abstract void configure(IssuerProfile.Builder profile);

    /** Returns the name as in configurations, such as {@code entra-v1}. */
    public String profileName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the profile with this name. */
    public static Optional<ProductProfile> named(String name) {
        return Arrays.stream(values())
                .filter(profile -> profile.profileName().equals(name))
                .findFirst();
    }

    /** Returns the names of all profiles. */
    public static List<String> names() {
        return Arrays.stream(values()).map(ProductProfile::profileName).toList();
    }

    /**
     * Returns what the operator must configure because nothing marks access tokens by default, as an instruction, or
     * {@code null} if the profile can be used as it is.
     */
    public @Nullable String instruction() {
        return mark;
    }

    /** Returns a builder with the defaults of the profile; without types if the operator must set them. */
    public IssuerProfile.Builder toBuilder() {
        IssuerProfile.Builder profile = IssuerProfile.builder(profileName());
        configure(profile);
        return types == null ? profile : profile.types(Set.of(types.split(",")));
    }

    /** Returns the conditions that tokens of the profile meet. */
    public List<ClaimCondition> conditions() {
        IssuerProfile.Builder profile = IssuerProfile.builder(profileName()).types(Set.of("absent"));
        configure(profile);
        return profile.build().conditions();
    }

    private static void entra(IssuerProfile.Builder profile, String version, String client, String strength) {
        profile.require(List.of(
                        is("ver", version),
                        present(client),
                        present(strength),
                        new AnyOf(List.of(present("scp"), is("idtyp", "app")))))
                .clientId(paths(client))
                .subject(paths("tid", "oid"))
                .authorities(mapping("ROLE_", "roles", "SCOPE_", "scp"))
                .service(is("idtyp", "app"))
                .tokenId(path("uti"))
                .tenant(path("tid"));
    }

    private static ClaimPath path(String path) {
        return ClaimPath.parse(path);
    }

    private static List<ClaimPath> paths(String... paths) {
        return Arrays.stream(paths).map(ClaimPath::parse).toList();
    }

    private static ClaimCondition is(String claim, String value) {
        return new OneOf(path(claim), List.of(value));
    }

    private static ClaimCondition present(String claim) {
        return new Present(path(claim));
    }

    /** @param pairs prefixes, each followed by the path of its claim */
    private static AuthorityMapping mapping(String... pairs) {
        Map<String, List<ClaimPath>> mapping = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            mapping.put(pairs[i], paths(pairs[i + 1]));
        }
        return AuthorityMapping.of(mapping);
    }
}
