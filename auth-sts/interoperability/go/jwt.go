// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
	"github.com/golang-jwt/jwt/v5"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// snippet: golang-jwt
// verify checks an access token of the STS. The package reads no key sets, so another one (go-jose) does.
func verify(token, issuer, audience string, keys jose.JSONWebKeySet) (jwt.MapClaims, error) {
	key := func(token *jwt.Token) (any, error) {
		if token.Header["typ"] != "at+jwt" {
			return nil, errors.New("not an access token")
		}
		id, _ := token.Header["kid"].(string)
		for _, key := range keys.Key(id) {
			return key.Key, nil
		}
		return nil, fmt.Errorf("unknown key %q", id)
	}
	claims := jwt.MapClaims{}
	_, err := jwt.ParseWithClaims(token, claims, key, jwt.WithValidMethods([]string{"ES256"}),
		jwt.WithIssuer(issuer), jwt.WithAudience(audience), jwt.WithExpirationRequired())
	return claims, err
}

// end

// signAssertion proves the confidential client (private_key_jwt).
func signAssertion(audience string) (string, error) {
	pem, err := os.ReadFile(sts.ServiceKey)
	if err != nil {
		return "", err
	}
	key, err := jwt.ParseECPrivateKeyFromPEM(pem)
	if err != nil {
		return "", err
	}
	now := time.Now()
	token := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.RegisteredClaims{
		Issuer: sts.Service, Subject: sts.Service, Audience: jwt.ClaimStrings{audience}, ID: oauth2.GenerateVerifier(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(time.Minute)),
	})
	token.Header["kid"] = sts.ServiceKeyID
	return token.SignedString(key)
}

func golangJwt(cells cells) error {
	cells.version("github.com/golang-jwt/jwt/v5")
	ctx := context.Background()
	endpoint, keys, err := discover(ctx, sts.Issuer)
	if err != nil {
		return err
	}
	request := func(audience string) (string, error) {
		assertion, err := signAssertion(audience)
		if err != nil {
			return "", err
		}
		client := clientcredentials.Config{
			ClientID: sts.Service, TokenURL: endpoint.TokenURL, EndpointParams: url.Values{
				"client_assertion_type": {jwtBearer}, "client_assertion": {assertion},
				"scope": {"price:read"}, "resource": {sts.Target},
			},
		}
		token, err := client.Token(ctx)
		if err != nil {
			return "", err
		}
		return token.AccessToken, nil
	}
	var own string
	cells.passes("private_key_jwt", func() (err error) {
		own, err = request(sts.Issuer)
		return err
	})
	cells.passes("verification", func() error {
		claims, err := verify(own, sts.Issuer, sts.Target, keys)
		if err == nil && claims["client_id"] != sts.Service {
			err = fmt.Errorf("another client: %v", claims["client_id"])
		}
		return err
	})
	cells.refuses("wrong-audience", func(err error) bool { return errors.Is(err, jwt.ErrTokenInvalidAudience) }, func() error {
		_, err := verify(own, sts.Issuer, sts.Service, keys)
		return err
	})
	cells.refuses("id-token", func(err error) bool { return strings.Contains(err.Error(), "not an access token") }, func() error {
		_, err := verify(idToken, sts.Issuer, sts.App, keys)
		return err
	})
	cells.refuses("foreign-token", func(err error) bool { return errors.Is(err, jwt.ErrTokenUnverifiable) }, func() error {
		_, foreign, err := discover(ctx, sts.Fapi2Issuer)
		if err == nil {
			_, err = verify(own, sts.Fapi2Issuer, sts.Target, foreign)
		}
		return err
	})
	cells.refuses("wrong-assertion-audience", isRefusal("invalid_client"), func() error {
		_, err := request(sts.Target)
		return err
	})
	for _, feature := range []string{
		"discovery", "sign-in", "userinfo", "refresh", "token-exchange", "par", "dpop", "fapi2", "revocation", "logout",
		"wrong-verifier", "code-twice", "foreign-redirect", "foreign-refresh-token", "wrong-nonce", "wrong-issuer", "no-proof",
	} {
		cells.unsupported(feature, "signs and verifies tokens only")
	}
	return nil
}

// discover returns the endpoints and the keys of an issuer.
func discover(ctx context.Context, issuer string) (endpoint oauth2.Endpoint, keys jose.JSONWebKeySet, err error) {
	provider, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		return endpoint, keys, err
	}
	var metadata struct {
		Keys string `json:"jwks_uri"`
	}
	if err = provider.Claims(&metadata); err != nil {
		return endpoint, keys, err
	}
	response, err := http.Get(metadata.Keys)
	if err != nil {
		return endpoint, keys, err
	}
	defer response.Body.Close()
	return provider.Endpoint(), keys, json.NewDecoder(response.Body).Decode(&keys)
}
