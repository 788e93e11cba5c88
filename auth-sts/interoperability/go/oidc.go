// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"
)

// snippet: go-oidc
func signIn(ctx context.Context, provider *oidc.Provider, config oauth2.Config, open func(string) (*url.URL, error)) (
	*oauth2.Token, *oidc.IDToken, error) {
	verifier, state, nonce := oauth2.GenerateVerifier(), oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
	callback, err := open(config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier), oidc.Nonce(nonce)))
	if err != nil || callback.Query().Get("state") != state {
		return nil, nil, errors.Join(errors.New("no answer to this request"), err)
	}
	token, err := config.Exchange(ctx, callback.Query().Get("code"), oauth2.VerifierOption(verifier))
	if err != nil {
		return nil, nil, err
	}
	rawIDToken, _ := token.Extra("id_token").(string)
	idToken, err := provider.Verifier(&oidc.Config{ClientID: config.ClientID}).Verify(ctx, rawIDToken)
	if err != nil || idToken.Nonce != nonce {
		return nil, nil, errors.Join(errors.New("no ID token of this request"), err)
	}
	return token, idToken, nil
}

func refresh(ctx context.Context, config oauth2.Config, refreshToken string) (*oauth2.Token, error) {
	return config.TokenSource(ctx, &oauth2.Token{RefreshToken: refreshToken}).Token()
}

// end

const (
	tokenExchange = "urn:ietf:params:oauth:grant-type:token-exchange"
	accessToken   = "urn:ietf:params:oauth:token-type:access_token"
	jwtBearer     = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
)

func goOidc(cells cells) error {
	cells.version("github.com/coreos/go-oidc/v3", "golang.org/x/oauth2")
	ctx := context.Background()
	user, err := newBrowser("go-oidc", sts.Password)
	if err != nil {
		return err
	}
	var provider *oidc.Provider
	cells.passes("discovery", func() (err error) {
		provider, err = oidc.NewProvider(ctx, sts.Issuer)
		return err
	})
	if provider == nil {
		return errors.New("no provider")
	}
	config := func(client string) oauth2.Config {
		scopes := []string{oidc.ScopeOpenID, "profile", oidc.ScopeOfflineAccess, "orders"}
		return oauth2.Config{
			ClientID: client, Endpoint: provider.Endpoint(), RedirectURL: sts.RedirectURI, Scopes: scopes,
		}
	}
	app := config(sts.App)
	changing := func(name, value string) func(string) (*url.URL, error) {
		return func(address string) (*url.URL, error) {
			changed, err := url.Parse(address)
			if err != nil {
				return nil, err
			}
			query := changed.Query()
			query.Set(name, value)
			changed.RawQuery = query.Encode()
			return user.visit(changed.String())
		}
	}
	var token *oauth2.Token
	cells.passes("sign-in", func() (err error) {
		token, _, err = signIn(ctx, provider, app, user.visit)
		if err == nil {
			idToken, _ = token.Extra("id_token").(string)
		}
		return err
	})
	if token == nil {
		return errors.New("no token")
	}
	cells.passes("userinfo", func() error {
		info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		var claims struct {
			Name string `json:"preferred_username"`
		}
		if err == nil {
			err = info.Claims(&claims)
		}
		if err == nil && claims.Name != "go-oidc" {
			err = errors.New("another user: " + claims.Name)
		}
		return err
	})
	cells.passes("refresh", func() error {
		refreshed, err := refresh(ctx, app, token.RefreshToken)
		if err == nil && (refreshed.AccessToken == token.AccessToken || refreshed.RefreshToken == "") {
			err = errors.New("no new tokens")
		}
		return err
	})
	api := func(audience string) *oidc.IDTokenVerifier {
		return provider.Verifier(&oidc.Config{ClientID: audience})
	}
	cells.passes("verification", func() error {
		_, err := api(sts.Service).Verify(ctx, token.AccessToken)
		return err
	})
	request := func(audience string, parameters url.Values) (*oauth2.Token, error) {
		assertion, err := signAssertion(audience)
		if err != nil {
			return nil, err
		}
		parameters.Set("client_assertion_type", jwtBearer)
		parameters.Set("client_assertion", assertion)
		client := clientcredentials.Config{
			ClientID: sts.Service, TokenURL: provider.Endpoint().TokenURL, EndpointParams: parameters,
		}
		return client.Token(ctx)
	}
	own := url.Values{"scope": {"price:read"}, "resource": {sts.Target}}
	cells.passes("private_key_jwt", func() error {
		_, err := request(sts.Issuer, own)
		return err
	})
	cells.passes("token-exchange", func() error {
		exchanged, err := request(sts.Issuer, url.Values{
			"grant_type": {tokenExchange}, "subject_token": {token.AccessToken}, "subject_token_type": {accessToken},
			"audience": {sts.Target}, "scope": {"orders"},
		})
		if err == nil {
			_, err = api(sts.Target).Verify(ctx, exchanged.AccessToken)
		}
		return err
	})
	cells.unsupported("par", "pushes no authorization request")
	cells.unsupported("dpop", "has no DPoP client")
	cells.unsupported("fapi2", "has neither pushed requests nor DPoP")

	invalidGrant := isRefusal("invalid_grant")
	cells.refuses("wrong-verifier", invalidGrant, func() error {
		_, _, err := signIn(ctx, provider, app, changing("code_challenge", strings.Repeat("a", 43)))
		return err
	})
	cells.refuses("code-twice", invalidGrant, func() error {
		verifier := oauth2.GenerateVerifier()
		callback, err := user.visit(app.AuthCodeURL("state", oauth2.S256ChallengeOption(verifier)))
		if err != nil {
			return err
		}
		code := callback.Query().Get("code")
		if _, err = app.Exchange(ctx, code, oauth2.VerifierOption(verifier)); err != nil {
			return fmt.Errorf("refused the first time: %s", err.Error())
		}
		_, err = app.Exchange(ctx, code, oauth2.VerifierOption(verifier))
		return err
	})
	cells.refuses("foreign-redirect", func(err error) bool { return strings.Contains(err.Error(), "400") }, func() error {
		_, _, err := signIn(ctx, provider, app, changing("redirect_uri", "http://127.0.0.1:7777/other"))
		return err
	})
	cells.refuses("wrong-assertion-audience", isRefusal("invalid_client"), func() error {
		_, err := request(sts.Target, own)
		return err
	})
	cells.refuses("foreign-refresh-token", invalidGrant, func() error {
		other, _, err := signIn(ctx, provider, app, user.visit)
		if err == nil {
			_, err = refresh(ctx, config(sts.Other), other.RefreshToken)
		}
		return err
	})
	cells.refuses("wrong-nonce", func(err error) bool { return err.Error() == "no ID token of this request" }, func() error {
		_, _, err := signIn(ctx, provider, app, changing("nonce", "other"))
		return err
	})
	cells.unsupported("wrong-issuer", "does not read the iss of the answer")
	cells.refuses("wrong-audience", func(err error) bool { return strings.Contains(err.Error(), "expected audience") }, func() error {
		_, err := api(sts.Target).Verify(ctx, token.AccessToken)
		return err
	})
	cells.unsupported("id-token", "does not look at typ")
	cells.refuses("foreign-token", func(err error) bool { return strings.Contains(err.Error(), "failed to verify signature") }, func() error {
		foreign, err := oidc.NewProvider(ctx, sts.Fapi2Issuer)
		if err == nil {
			_, err = foreign.Verifier(&oidc.Config{ClientID: sts.Service}).Verify(ctx, token.AccessToken)
		}
		return err
	})
	cells.unsupported("no-proof", "has no DPoP client")
	cells.unsupported("revocation", "has no revocation request")
	cells.unsupported("logout", "builds no logout request")
	return nil
}

// isRefusal returns whether the STS has answered with an error code.
func isRefusal(code string) func(error) bool {
	return func(err error) bool {
		var refusal *oauth2.RetrieveError
		return errors.As(err, &refusal) && refusal.ErrorCode == code
	}
}
