// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

// gnark's Groth16 on BN254, controlled by the coordinator: see ProofWorker.java for the protocol. Takes the folder of the circuits.
// It verifies their vectors with their own keys, as the others do. It cannot read circom's circuits, so it proves a chain
// of S-boxes with the same number of constraints and public inputs, with a key of its own.
package main

import (
	"bufio"
	"encoding/hex"
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

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/consensys/gnark/backend/groth16"
	groth16_bn254 "github.com/consensys/gnark/backend/groth16/bn254"
	"github.com/consensys/gnark/frontend"
	"github.com/consensys/gnark/frontend/cs/r1cs"
	"github.com/consensys/gnark/logger"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// packed reads points in the order of EIP-197.
type packed struct{ octets []byte }

func (p *packed) take(n int) []byte {
	taken := p.octets[:n]
	p.octets = p.octets[n:]
	return taken
}

func (p *packed) coordinate() (element fp.Element) {
	check(element.SetBytesCanonical(p.take(fp.Bytes)))
	return element
}

func (p *packed) g1() (point bn254.G1Affine) {
	point.X, point.Y = p.coordinate(), p.coordinate()
	return point
}

func (p *packed) g2() (point bn254.G2Affine) {
	point.X.A1, point.X.A0 = p.coordinate(), p.coordinate()
	point.Y.A1, point.Y.A0 = p.coordinate(), p.coordinate()
	return point
}

func verifyingKey(octets []byte) *groth16_bn254.VerifyingKey {
	in := &packed{octets}
	inputs := int(in.take(2)[1])
	key := &groth16_bn254.VerifyingKey{}
	key.G1.Alpha = in.g1()
	key.G2.Beta, key.G2.Gamma, key.G2.Delta = in.g2(), in.g2(), in.g2()
	for range inputs + 1 {
		key.G1.K = append(key.G1.K, in.g1())
	}
	check(key.Precompute())
	return key
}

type circuit struct {
	Constraints   int `json:"constraints"`
	PublicSignals int `json:"publicSignals"`
}

type vector struct {
	Signals []string `json:"signals"`
	Proof   string   `json:"proof"`
}

type folder struct {
	root     string
	Circuits map[string]circuit `json:"circuits"`
	vectors  map[string]struct {
		Cases []vector `json:"cases"`
	}
}

func open(root string) *folder {
	opened := &folder{root: root}
	check(json.Unmarshal(must(os.ReadFile(filepath.Join(root, "artefacts/manifest.json"))), opened))
	var vectors struct {
		Circuits map[string]struct {
			Cases []vector `json:"cases"`
		} `json:"circuits"`
	}
	check(json.Unmarshal(must(os.ReadFile(filepath.Join(root, "vectors/vectors.json"))), &vectors))
	opened.vectors = vectors.Circuits
	return opened
}

// verifier verifies the first vector of a circuit, and decodes and checks its octets each time, as the others do.
func (f *folder) verifier(name string) func() {
	key := verifyingKey(must(os.ReadFile(filepath.Join(f.root, "artefacts", name, "verifying_key.bin"))))
	first := f.vectors[name].Cases[0]
	octets := must(hex.DecodeString(first.Proof))
	signals := must(hex.DecodeString(strings.Join(first.Signals, "")))
	return func() {
		in := &packed{octets}
		proof := &groth16_bn254.Proof{Ar: in.g1(), Bs: in.g2(), Krs: in.g1()}
		inputs := make(fr.Vector, len(first.Signals))
		for i := range inputs {
			check(inputs[i].SetBytesCanonical(signals[i*fr.Bytes : (i+1)*fr.Bytes]))
		}
		check(groth16_bn254.Verify(proof, key, inputs))
	}
}

// chain is a sequence of S-boxes x^5, like those of Poseidon, from a secret to public values.
type chain struct {
	Public []frontend.Variable `gnark:",public"`
	Secret frontend.Variable
	boxes  int
}

func (c *chain) Define(api frontend.API) error {
	value := c.Secret
	for i := range c.boxes {
		sum := api.Add(value, i+1)
		square := api.Mul(sum, sum)
		value = api.Mul(api.Mul(square, square), sum)
		if i < len(c.Public) {
			api.AssertIsEqual(c.Public[i], value)
		}
	}
	return nil
}

func newChain(c circuit) *chain {
	return &chain{Public: make([]frontend.Variable, c.PublicSignals), boxes: (c.Constraints - c.PublicSignals) / 3}
}

func (c *chain) assign(secret fr.Element) *chain {
	value := secret
	c.Secret = secret
	for i := range c.Public {
		var sum, fourth fr.Element
		sum.SetUint64(uint64(i + 1))
		sum.Add(&sum, &value)
		fourth.Square(&sum)
		fourth.Square(&fourth)
		value.Mul(&fourth, &sum)
		c.Public[i] = value
	}
	return c
}


func (f *folder) prover(name string) func() {
	of := f.Circuits[name]
	system := must(frontend.Compile(ecc.BN254.ScalarField(), r1cs.NewBuilder, newChain(of)))
	key, verifying, err := groth16.Setup(system)
	check(err)
	var secret fr.Element
	must(secret.SetRandom())
	prove := func() groth16.Proof {
		full := must(frontend.NewWitness(newChain(of).assign(secret), ecc.BN254.ScalarField()))
		return must(groth16.Prove(system, key, full))
	}
	full := must(frontend.NewWitness(newChain(of).assign(secret), ecc.BN254.ScalarField()))
	check(groth16.Verify(prove(), verifying, must(full.Public())))
	fmt.Fprintln(os.Stderr, name, "is a chain of", system.GetNbConstraints(), "constraints")
	return func() { prove() }
}

func (f *folder) operation(name, mode string) func() {
	if _, known := f.Circuits[name]; !known {
		return nil
	}
	switch mode {
	case "verify-1":
		return f.verifier(name)
	case "prove":
		return f.prover(name)
	}
	return nil
}

// cpu returns the CPU time of the whole process, because gnark uses several threads.
func cpu() int64 {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func measure(operation func(), millis int) (int64, int64, int64) {
	var count int64
	used, begun := cpu(), time.Now()
	for count == 0 || time.Since(begun) < time.Duration(millis)*time.Millisecond {
		operation()
		count++
	}
	return count, time.Since(begun).Nanoseconds(), cpu() - used
}

func library() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			if module.Path == "github.com/consensys/gnark" {
				return "gnark " + strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "gnark"
}

func main() {
	logger.Disable()
	circuits := open(os.Args[1])
	fmt.Println(strings.Join([]string{library(), runtime.Version(), "gnark-crypto, in several threads",
		"canonical coordinates and signals, subgroups"}, "\t"))
	made := map[string]func(){}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		name := words[0] + " " + words[1]
		if _, known := made[name]; !known {
			made[name] = circuits.operation(words[0], words[1])
		}
		if made[name] == nil {
			fmt.Println("unsupported")
			continue
		}
		fmt.Println(measure(made[name], must(strconv.Atoi(words[2]))))
	}
}
