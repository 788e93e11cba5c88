// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.Announcement;
import io.countersign.curator.log.CuratorException;
import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.log.LogPages;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.apache.coyote.BadRequestException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Endpoints at which anybody reads the log. */
@RestController
final class LogController {

    private static final int BUFFER = 8 * 1024;

    private static final int LONGEST_WAIT = 30;

    private static final CacheControl FOR_EVER =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

    private final CuratorLog log;

    private final Limits limits;

    LogController(CuratorLog log, Limits limits) {
        this.log = log;
        this.limits = limits;
    }

    @Operation(summary = "Returns the newest head and all entries from a sequence on, in the form of a file")
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = "application/octet-stream", schema = @Schema(format = "binary")))
    @GetMapping(Endpoints.LOG)
    void log(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @RequestParam(required = false) @Nullable
                    String from,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        long first = Numbers.parse("from", from, 0);
        limits.streams().call(PeerAddressValve.address(request), () -> stream(first, response));
    }

    private boolean stream(long from, HttpServletResponse response) throws IOException {
        Announcement newest = log.head();
        if (from > newest.head().sequence() + 1) {
            throw CuratorException.beyondEnd();
        }
        try {
            write(newest, log.pages(from, newest.head(), limits.streamTime()), response);
        } catch (RuntimeException failure) {
            abort(response, failure);
        }
        return true;
    }

    /** Lets the failure be answered if nothing was sent, or else closes the connection. */
    private static void abort(HttpServletResponse response, RuntimeException failure) throws IOException {
        if (response.isCommitted()) {
            throw new BadRequestException(failure);
        }
        response.reset();
        throw failure;
    }

    private static void write(Announcement newest, LogPages entries, HttpServletResponse response) throws IOException {
        Head head = newest.head();
        long length = LogFile.length(head, entries.count(), entries.length());
        response.setHeader(HeadHeader.NAME, newest.text());
        response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
        response.setContentLengthLong(length);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        OutputStream out = new BufferedOutputStream(response.getOutputStream(), BUFFER);
        LogFile.write(out, head, entries);
        out.flush();
    }

    @Operation(
            summary = "Returns the newest head; with after, waits up to a number of seconds for an entry of a later"
                    + " sequence")
    @GetMapping(Endpoints.HEAD)
    ResponseEntity<HeadResponse> head(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @RequestParam(required = false) @Nullable
                    String after,
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @RequestParam(required = false) @Nullable
                    String wait,
            HttpServletRequest request) {
        long seconds = Numbers.parse("wait", wait, 0);
        if (seconds > LONGEST_WAIT) {
            throw CuratorException.malformed("wait is not from 0 to " + LONGEST_WAIT);
        }
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noStore())
                .body(HeadResponse.of(after == null ? log.head() : later(after, seconds, request)));
    }

    private Announcement later(String after, long wait, HttpServletRequest request) {
        long sequence = Numbers.parse("after", after, 0);
        return limits.waits()
                .call(PeerAddressValve.address(request), () -> log.head(sequence, Duration.ofSeconds(wait)));
    }

    @Operation(summary = "Returns an entry; the log from the next one on proves that it is included")
    @GetMapping(Endpoints.ENTRY)
    ResponseEntity<EntryResponse> entry(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @PathVariable String sequence) {
        Octets entry = log.entry(Numbers.parse("sequence", sequence));
        return ResponseEntity.ok().cacheControl(FOR_EVER).body(EntryResponse.of(entry));
    }
}
