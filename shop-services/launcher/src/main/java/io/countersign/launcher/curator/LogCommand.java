// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.log.Head;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the entries of a log. */
@Command(
        name = "log",
        description =
                "Prints the entries of a log, and verifies nothing: 'curator audit' does. Digests are abbreviated.")
public final class LogCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private LogOptions options = new LogOptions();

    @Option(names = "--json", description = "Prints one JSON object in each line, with whole digests in base64url.")
    private boolean json;

    @Parameters(paramLabel = "FILE|URL", description = "File with a log, or URL of a key curator.")
    private String source = "";

    @Override
    public Integer call() {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        try (LogDocument document = options.open(source)) {
            if (!json) {
                out.println(title(document.head()));
            }
            document.visit((entry, hash) -> {
                EntryText text = new EntryText(entry, hash);
                out.println(json ? text.json() : text.line());
            });
        } finally {
            out.flush();
        }
        return 0;
    }

    private static String title(Head head) {
        return "Log %s, head of entry %d, signed at %s by %s%s. Nothing is verified."
                .formatted(
                        Base64Url.encode(head.logId()),
                        head.sequence(),
                        Instant.ofEpochMilli(head.time()),
                        EntryText.abbreviated(head.signer()),
                        head.cosignatures().isEmpty()
                                ? ""
                                : ", " + head.cosignatures().size() + " cosignatures");
    }
}
