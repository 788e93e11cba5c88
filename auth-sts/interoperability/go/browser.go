// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
)

var (
	action = regexp.MustCompile(`<form method="post" action="([^"]*)"`)
	hidden = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
)

// browser of one user: keeps cookies, follows redirects of the STS, and fills in its pages.
type browser struct {
	http     *http.Client
	user     string
	password string
}

func newBrowser(user, password string) (*browser, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &browser{&http.Client{Jar: jar, CheckRedirect: stay}, user, password}, nil
}

// visit opens an address of the STS. Returns the first address outside of it, without opening that.
func (b *browser) visit(address string) (*url.URL, error) {
	start, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	response, err := b.http.Get(address)
	for range 10 {
		if err != nil {
			return nil, err
		}
		page, err2 := io.ReadAll(response.Body)
		response.Body.Close()
		if err2 != nil {
			return nil, err2
		}
		if location := response.Header.Get("Location"); location != "" {
			target, err2 := url.Parse(location)
			if err2 != nil || target.Host != start.Host {
				return target, err2
			}
			response, err = b.http.Get(location)
		} else if response.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s: %s", response.Status, page)
		} else {
			response, err = b.http.PostForm(b.fill(string(page)))
		}
	}
	return nil, errors.New("too many redirects")
}

func (b *browser) fill(page string) (string, url.Values) {
	form := url.Values{}
	for _, field := range hidden.FindAllStringSubmatch(page, -1) {
		form.Set(html.UnescapeString(field[1]), html.UnescapeString(field[2]))
	}
	if strings.Contains(page, `name="password"`) {
		form.Set("username", b.user)
		form.Set("password", b.password)
	} else if strings.Contains(page, `value="allow"`) {
		form.Set("decision", "allow")
	}
	target := action.FindStringSubmatch(page)
	if target == nil {
		return "no form: " + page, form
	}
	return html.UnescapeString(target[1]), form
}
