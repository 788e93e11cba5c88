// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.http;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Times of an answer to a {@link FeedQuery}, by which a reader computes how old the list is. Only durations are
 * exchanged, so the clocks of server and reader may differ.
 *
 * @param waited whether the server honoured {@code Prefer: wait} ({@code Preference-Applied}, RFC 7240 section 3)
 * @param held time for which the server held the request ({@code Server-Timing: wait;dur=} in milliseconds); zero if it
 *     does not say so
 * @param age age of the list when the server answered ({@code Age}, RFC 9111 section 5.1)
 * @since 0.1
 */
public record FeedTiming(boolean waited, Duration held, Duration age) {

    /** Times of a server that answers at once from its current list. */
    public static final FeedTiming AT_ONCE = new FeedTiming(false, Duration.ZERO, Duration.ZERO);

    private static final Pattern HELD = Pattern.compile("wait;dur=([0-9]{1,7})(\\.[0-9]*)?");

    private static final Pattern AGE = Pattern.compile("[0-9]{1,9}");

    public FeedTiming {
        Objects.requireNonNull(held, "held cannot be null");
        Objects.requireNonNull(age, "age cannot be null");
    }

    static FeedTiming of(Function<String, List<String>> header) throws IOException {
        return new FeedTiming(
                elements(header.apply("Preference-Applied")).anyMatch(FeedTiming::isWait),
                elements(header.apply("Server-Timing"))
                        .map(HELD::matcher)
                        .filter(Matcher::matches)
                        .findFirst()
                        .map(found -> Duration.ofMillis(Long.parseLong(found.group(1))))
                        .orElse(Duration.ZERO),
                age(header.apply("Age")));
    }

    private static Stream<String> elements(List<String> lines) {
        return lines.stream().flatMap(line -> Arrays.stream(line.split(","))).map(String::strip);
    }

    private static boolean isWait(String preference) {
        return preference.split("[=;]", 2)[0].strip().equalsIgnoreCase("wait");
    }

    /** A malformed age is a failure: without it, an old list would look current. */
    private static Duration age(List<String> lines) throws IOException {
        if (lines.isEmpty()) {
            return Duration.ZERO;
        }
        if (lines.size() > 1 || !AGE.matcher(lines.getFirst()).matches()) {
            throw new IOException("the age of the list is malformed");
        }
        return Duration.ofSeconds(Long.parseLong(lines.getFirst()));
    }

    /**
     * Returns a time of the reader's clock at which the list was complete. It is never later than the time at which the
     * server answered: the server began to hold the request after it was sent. So an answer that was delayed on its way
     * is old, and one that the server held is not.
     *
     * @param asked time before the request was sent
     * @param received time after the answer was received
     */
    public Instant complete(Instant asked, Instant received) {
        Instant answered = asked.plus(held);
        return (answered.isAfter(received) ? received : answered).minus(age);
    }
}
