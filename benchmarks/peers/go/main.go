// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// golang-jwt, controlled by the coordinator: see Worker.java for the protocol. Takes the folder of the claims. Verifying checks
// the signature, alg, exp, nbf, iss and aud, as jwt.ParseWithClaims does with these options.
package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	life         = 15 * time.Minute
	rusageThread = 1
)

// claims are typed, as golang-jwt recommends.
type claims struct {
	jwt.RegisteredClaims
	ClientID       string   `json:"client_id"`
	Username       string   `json:"username"`
	TenantID       string   `json:"tenant_id"`
	Roles          []string `json:"roles"`
	Scope          string   `json:"scope"`
	Environment    string   `json:"environment,omitempty"`
	ServiceID      string   `json:"service_id,omitempty"`
	ServiceVersion string   `json:"service_version,omitempty"`
	Permissions    []string `json:"permissions,omitempty"`
}

type codec struct {
	method  jwt.SigningMethod
	private any
	public  any
	claims  claims
	parser  *jwt.Parser
	token   string
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// keys returns a signing and a verifying key, or nil for an algorithm that golang-jwt does not support.
func keys(algorithm string) (any, any) {
	switch {
	case strings.HasPrefix(algorithm, "HS"):
		secret := make([]byte, must(strconv.Atoi(algorithm[2:]))/8)
		must(rand.Read(secret))
		return secret, secret
	case strings.HasPrefix(algorithm, "RS"), strings.HasPrefix(algorithm, "PS"):
		key := must(rsa.GenerateKey(rand.Reader, 2048))
		return key, key.Public()
	case algorithm == "ES256":
		return pair(elliptic.P256())
	case algorithm == "ES384":
		return pair(elliptic.P384())
	case algorithm == "ES512":
		return pair(elliptic.P521())
	case algorithm == "EdDSA":
		public, private, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			panic(err)
		}
		return private, public
	}
	return nil, nil
}

func pair(curve elliptic.Curve) (any, any) {
	key := must(ecdsa.GenerateKey(curve, rand.Reader))
	return key, key.Public()
}

func prepare(algorithm string, all claims) *codec {
	private, public := keys(algorithm)
	if private == nil {
		return nil
	}
	made := &codec{
		method:  jwt.GetSigningMethod(algorithm),
		private: private,
		public:  public,
		claims:  all,
		parser: jwt.NewParser(
			jwt.WithValidMethods([]string{algorithm}),
			jwt.WithIssuer(all.Issuer),
			jwt.WithAudience(all.Audience[0]),
			jwt.WithExpirationRequired()),
	}
	made.token = made.encode()
	return made
}

func (c *codec) encode() string {
	now := time.Now()
	all := c.claims
	all.IssuedAt = jwt.NewNumericDate(now)
	all.ExpiresAt = jwt.NewNumericDate(now.Add(life))
	token := jwt.NewWithClaims(c.method, all)
	token.Header["typ"] = "at+jwt"
	token.Header["kid"] = "bench"
	return must(token.SignedString(c.private))
}

func (c *codec) verify(token string) {
	var all claims
	parsed := must(c.parser.ParseWithClaims(token, &all, func(*jwt.Token) (any, error) { return c.public, nil }))
	if !parsed.Valid || all.Subject == "" {
		panic("refused")
	}
}

func (c *codec) operation(mode string) func() {
	switch mode {
	case "encode":
		return func() { c.encode() }
	case "verify":
		return func() { c.verify(c.token) }
	}
	return func() { c.verify(c.encode()) }
}

func cpu() int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(rusageThread, &usage); err != nil {
		panic(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

// measure repeats an operation for about this time; it reads the clock only now and then.
func measure(operation func(), millis int) (int64, int64, int64) {
	operation()
	begun := time.Now()
	operation()
	batch := int64(time.Millisecond) / max(1, time.Since(begun).Nanoseconds())
	batch = max(1, min(1000, batch))
	var count int64
	used := cpu()
	begun = time.Now()
	for time.Since(begun) < time.Duration(millis)*time.Millisecond {
		for range batch {
			operation()
		}
		count += batch
	}
	return count, time.Since(begun).Nanoseconds(), cpu() - used
}

func library() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if strings.HasPrefix(module.Path, "github.com/golang-jwt/") {
				return "golang-jwt " + strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "golang-jwt"
}

func main() {
	// The CPU time is that of one thread.
	runtime.LockOSThread()
	payloads := map[string]claims{}
	for _, size := range []string{"small", "large"} {
		var all claims
		text := must(os.ReadFile(filepath.Join(os.Args[1], "claims-"+size+".json")))
		if err := json.Unmarshal(text, &all); err != nil {
			panic(err)
		}
		payloads[size] = all
	}
	fmt.Println(strings.Join([]string{library(), runtime.Version(), "Go's crypto " + runtime.Version(),
		"alg, exp, nbf, iat, iss, aud (Parser.ParseWithClaims)"}, "\t"))
	made := map[string]*codec{}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		name := words[0] + " " + words[2]
		if _, known := made[name]; !known {
			made[name] = prepare(words[0], payloads[words[2]])
		}
		if made[name] == nil {
			fmt.Println("unsupported")
			continue
		}
		count, wall, used := measure(made[name].operation(words[1]), must(strconv.Atoi(words[3])))
		fmt.Println(count, wall, used)
	}
}
