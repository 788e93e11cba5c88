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
func signAssertion() (string, error) {
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
		Issuer: sts.Service, Subject: sts.Service, Audience: jwt.ClaimStrings{sts.Issuer}, ID: oauth2.GenerateVerifier(),
		IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(time.Minute)),
	})
	token.Header["kid"] = sts.ServiceKeyID
	return token.SignedString(key)
}

func golangJwt(cells cells) error {
	cells.version("github.com/golang-jwt/jwt/v5")
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, sts.Issuer)
	if err != nil {
		return err
	}
	var metadata struct {
		Keys string `json:"jwks_uri"`
	}
	if err = provider.Claims(&metadata); err != nil {
		return err
	}
	keys, err := readKeys(metadata.Keys)
	if err != nil {
		return err
	}
	var own string
	cells.passes("private_key_jwt", func() error {
		assertion, err := signAssertion()
		if err != nil {
			return err
		}
		client := clientcredentials.Config{
			ClientID: sts.Service, TokenURL: provider.Endpoint().TokenURL, EndpointParams: url.Values{
				"client_assertion_type": {jwtBearer}, "client_assertion": {assertion},
				"scope": {"price:read"}, "resource": {sts.Target},
			},
		}
		token, err := client.Token(ctx)
		if err == nil {
			own = token.AccessToken
		}
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
		_, err := verify(own, sts.Issuer, "orders.example.com", keys)
		return err
	})
	for _, feature := range []string{
		"discovery", "sign-in", "userinfo", "refresh", "token-exchange", "par", "dpop", "fapi2", "revocation", "logout",
		"wrong-verifier", "foreign-refresh-token", "wrong-nonce", "wrong-issuer", "no-proof",
	} {
		cells.unsupported(feature, "signs and verifies tokens only")
	}
	return nil
}

func readKeys(address string) (keys jose.JSONWebKeySet, err error) {
	response, err := http.Get(address)
	if err != nil {
		return keys, err
	}
	defer response.Body.Close()
	return keys, json.NewDecoder(response.Body).Decode(&keys)
}
