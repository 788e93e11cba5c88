// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// A client of the Workload API by go-spiffe, told by its arguments what to try. It prints what it sees, a line each, and ends with
// status 3 if it is refused.
package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/spiffe/go-spiffe/v2/spiffeid"
	"github.com/spiffe/go-spiffe/v2/spiffetls/tlsconfig"
	"github.com/spiffe/go-spiffe/v2/svid/jwtsvid"
	"github.com/spiffe/go-spiffe/v2/svid/x509svid"
	"github.com/spiffe/go-spiffe/v2/workloadapi"
)

const (
	patience = 5 * time.Minute
	refused  = 3
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	endpoint, rest := workloadapi.WithAddr(os.Args[2]), os.Args[3:]
	commands := map[string]func(context.Context, workloadapi.ClientOption, []string) error{
		"svid":     svid,
		"jwt":      jwt,
		"validate": validate,
		"bundles":  bundles,
		"watch":    watch,
		"dial":     dial,
	}
	if err := commands[os.Args[1]](ctx, endpoint, rest); err != nil {
		fmt.Println("refused:", err)
		os.Exit(refused)
	}
}

// svid prints the ID of the own SVID after it has verified it against the bundle of the source.
func svid(ctx context.Context, endpoint workloadapi.ClientOption, _ []string) error {
	source, err := newSource(ctx, endpoint)
	if err != nil {
		return err
	}
	defer source.Close()
	own, err := source.GetX509SVID()
	if err != nil {
		return err
	}
	id, _, err := x509svid.Verify(own.Certificates, source)
	if err != nil {
		return err
	}
	fmt.Println(id)
	return nil
}

// jwt prints a JWT-SVID for an audience after it has verified it against the bundles of a JWT source.
func jwt(ctx context.Context, endpoint workloadapi.ClientOption, args []string) error {
	source, err := workloadapi.NewJWTSource(ctx, workloadapi.WithClientOptions(endpoint))
	if err != nil {
		return err
	}
	defer source.Close()
	fetched, err := workloadapi.FetchJWTSVID(ctx, jwtsvid.Params{Audience: args[0]}, endpoint)
	if err != nil {
		return err
	}
	verified, err := jwtsvid.ParseAndValidate(fetched.Marshal(), source, []string{args[0]})
	if err != nil {
		return err
	}
	fmt.Println(verified.ID)
	fmt.Println(fetched.Marshal())
	return nil
}

// validate lets the Workload API validate a JWT-SVID for an audience.
func validate(ctx context.Context, endpoint workloadapi.ClientOption, args []string) error {
	validated, err := workloadapi.ValidateJWTSVID(ctx, args[0], args[1], endpoint)
	if err != nil {
		return err
	}
	fmt.Println(validated.ID)
	return nil
}

// bundles prints the trust domains that are known, and how many authorities of each kind they have.
func bundles(ctx context.Context, endpoint workloadapi.ClientOption, _ []string) error {
	source, err := workloadapi.NewBundleSource(ctx, workloadapi.WithClientOptions(endpoint))
	if err != nil {
		return err
	}
	defer source.Close()
	set, err := workloadapi.FetchX509Bundles(ctx, endpoint)
	if err != nil {
		return err
	}
	var lines []string
	for _, bundle := range set.Bundles() {
		known, err := source.GetBundleForTrustDomain(bundle.TrustDomain())
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%s %d %d",
			bundle.TrustDomain(), len(known.X509Authorities()), len(known.JWTAuthorities())))
	}
	sort.Strings(lines)
	fmt.Println(strings.Join(lines, "\n"))
	return nil
}

// watch prints the serial number of the own SVID, and every next one until there have been as many as asked for.
func watch(ctx context.Context, endpoint workloadapi.ClientOption, args []string) error {
	source, err := newSource(ctx, endpoint)
	if err != nil {
		return err
	}
	defer source.Close()
	count, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	last := ""
	for range count {
		for {
			own, err := source.GetX509SVID()
			if err != nil {
				return err
			}
			if serial := own.Certificates[0].SerialNumber.String(); serial != last {
				fmt.Println(serial)
				last = serial
				break
			}
			if err := source.WaitUntilUpdated(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// dial makes a mutual TLS connection to a server that must have an ID, and prints its answer to one line.
func dial(ctx context.Context, endpoint workloadapi.ClientOption, args []string) error {
	source, err := newSource(ctx, endpoint)
	if err != nil {
		return err
	}
	defer source.Close()
	config := tlsconfig.MTLSClientConfig(source, source, tlsconfig.AuthorizeID(spiffeid.RequireFromString(args[1])))
	connection, err := (&tls.Dialer{Config: config}).DialContext(ctx, "tcp", args[0])
	if err != nil {
		return err
	}
	defer connection.Close()
	if _, err := fmt.Fprintln(connection, "hello"); err != nil {
		return err
	}
	answer, err := bufio.NewReader(connection).ReadString('\n')
	if err != nil {
		return err
	}
	fmt.Print(answer)
	return nil
}

func newSource(ctx context.Context, endpoint workloadapi.ClientOption) (*workloadapi.X509Source, error) {
	return workloadapi.NewX509Source(ctx, workloadapi.WithClientOptions(endpoint))
}
