// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// Cells of the matrix for clients in Go. Each is printed as one line.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"runtime/debug"
	"strings"
)

// provider is what RunningSts tells its clients.
type provider struct {
	Issuer, App, Other, Service, Target, Password      string
	RedirectURI, ServiceKey, ServiceKeyID, Fapi2Issuer string
}

var sts provider

// idToken is the one of go-oidc's user.
var idToken string

func main() {
	text, err := os.ReadFile(os.Getenv("STS_PROVIDER"))
	if err == nil {
		err = json.Unmarshal(text, &sts)
	}
	if err != nil {
		log.Fatal(err)
	}
	if err = goOidc(cells{"go-oidc"}); err == nil {
		err = golangJwt(cells{"golang-jwt"})
	}
	if err != nil {
		log.Fatal(err)
	}
}

type cells struct{ client string }

// version prints the versions of the client's modules, the main one first.
func (c cells) version(modules ...string) {
	build, _ := debug.ReadBuildInfo()
	var versions []string
	for _, module := range modules {
		for _, dependency := range build.Deps {
			if dependency.Path == module {
				versions = append(versions, strings.TrimPrefix(dependency.Version, "v"))
			}
		}
	}
	c.print("version", "passed", strings.Join(versions, ", x/oauth2 "))
}

func (c cells) passes(feature string, run func() error) {
	if err := run(); err != nil {
		log.Printf("%s, %s: %v", c.client, feature, err)
		c.print(feature, "failed", err.Error())
		return
	}
	c.print(feature, "passed", "")
}

// refuses passes if the action fails in the expected way.
func (c cells) refuses(feature string, isExpected func(error) bool, action func() error) {
	c.passes(feature, func() error {
		err := action()
		if err == nil {
			return errors.New("not refused")
		}
		if !isExpected(err) {
			return err
		}
		return nil
	})
}

func (c cells) unsupported(feature, reason string) {
	c.print(feature, "unsupported", reason)
}

func (c cells) print(feature, result, detail string) {
	line, _ := json.Marshal(map[string]string{
		"client": c.client, "feature": feature, "result": result, "detail": detail,
	})
	fmt.Println(string(line))
}
