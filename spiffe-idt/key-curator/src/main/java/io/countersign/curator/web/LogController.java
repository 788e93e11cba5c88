// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.Announcement;
import io.countersign.curator.log.CosignedLog;
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

    private final CosignedLog cosigned;

    private final Limits limits;

    LogController(CuratorLog log, CosignedLog cosigned, Limits limits) {
        this.log = log;
        this.cosigned = cosigned;
        this.limits = limits;
    }

    @Operation(
            summary = "Returns the newest head and all entries from a sequence on, in the form of a file; with"
                    + " cosignatures, up to the newest head that so many witnesses cosigned")
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = "application/octet-stream", schema = @Schema(format = "binary")))
    @GetMapping(Endpoints.LOG)
    void log(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @RequestParam(required = false) @Nullable
                    String from,
            @Parameter(schema = @Schema(type = "integer", format = "int32")) @RequestParam(required = false) @Nullable
                    String cosignatures,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        long first = Numbers.parse("from", from, 0);
        int least = cosignatures(cosignatures);
        limits.streams().call(PeerAddressValve.address(request), () -> stream(first, least, response));
    }

    private static int cosignatures(@Nullable String text) {
        long number = Numbers.parse("cosignatures", text, 0);
        if (number > Head.MOST_COSIGNATURES) {
            throw CuratorException.malformed("cosignatures is not from 0 to " + Head.MOST_COSIGNATURES);
        }
        return (int) number;
    }

    private boolean stream(long from, int cosignatures, HttpServletResponse response) throws IOException {
        Announcement newest = cosigned.head(cosignatures);
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
        response.setHeader(HeadHeader.NAME, newest.header());
        response.setContentType(MediaType.APPLICATION_OCTET_STREAM_VALUE);
        response.setContentLengthLong(length);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        OutputStream out = new BufferedOutputStream(response.getOutputStream(), BUFFER);
        LogFile.write(out, head, entries);
        out.flush();
    }

    @Operation(
            summary = "Returns the newest head; with after, waits up to a number of seconds for an entry of a later"
                    + " sequence; with cosignatures, the newest one that so many witnesses cosigned")
    @GetMapping(Endpoints.HEAD)
    ResponseEntity<HeadResponse> head(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @RequestParam(required = false) @Nullable
                    String after,
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @RequestParam(required = false) @Nullable
                    String wait,
            @Parameter(schema = @Schema(type = "integer", format = "int32")) @RequestParam(required = false) @Nullable
                    String cosignatures,
            HttpServletRequest request) {
        long seconds = Numbers.parse("wait", wait, 0);
        if (seconds > LONGEST_WAIT) {
            throw CuratorException.malformed("wait is not from 0 to " + LONGEST_WAIT);
        }
        int least = cosignatures(cosignatures);
        Announcement newest = after == null ? cosigned.head(least) : later(after, seconds, least, request);
        return answer(newest);
    }

    private static ResponseEntity<HeadResponse> answer(Announcement head) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(HeadResponse.of(head));
    }

    private Announcement later(String after, long wait, int cosignatures, HttpServletRequest request) {
        long sequence = Numbers.parse("after", after, 0);
        return limits.waits()
                .call(
                        PeerAddressValve.address(request),
                        () -> cosigned.head(sequence, Duration.ofSeconds(wait), cosignatures));
    }

    @Operation(summary = "Returns the head that witnesses are asked to cosign now")
    @GetMapping(Endpoints.OFFER)
    ResponseEntity<HeadResponse> offer() {
        return answer(cosigned.offer());
    }

    @Operation(summary = "Returns an entry; the log from the next one on proves that it is included")
    @GetMapping(Endpoints.ENTRY)
    ResponseEntity<EntryResponse> entry(
            @Parameter(schema = @Schema(type = "integer", format = "int64")) @PathVariable String sequence) {
        Octets entry = log.entry(Numbers.parse("sequence", sequence));
        return ResponseEntity.ok().cacheControl(FOR_EVER).body(EntryResponse.of(entry));
    }
}
