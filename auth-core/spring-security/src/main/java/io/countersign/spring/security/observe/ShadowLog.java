// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Logs requests for which Countersign and the application's filter chain differ, and requests that could not be verified:
 * one line at WARN for each kind of difference in a minute. A line names the rule and the shape of the value, never the
 * value.
 *
 * @since 0.1
 */
public final class ShadowLog implements ShadowListener {

    private static final Log logger = LogFactory.getLog(ShadowLog.class);

    private static final long PERIOD = Duration.ofMinutes(1).toNanos();

    /** Maximum number of kinds. Later ones are counted by the meter only. */
    private static final int MAX_KINDS = 256;

    private static final int MAX_NAMES = 10;

    private static final int MAX_NAME = 100;

    private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x21-\\x7e]");

    private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

    private final LongSupplier nanoTime;

    /** Creates a log. */
    public ShadowLog() {
        this(System::nanoTime);
    }

    ShadowLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public void verified(ShadowResult result) {
        if (!result.comparison().isDifference() && result.outcome() != ShadowOutcome.UNAVAILABLE) {
            return;
        }
        String line = describe(result);
        Kind kind = kinds.get(line);
        if (kind == null && kinds.size() < MAX_KINDS) {
            kind = kinds.computeIfAbsent(line, absent -> new Kind());
        }
        if (kind != null) {
            log(line, kind);
        }
    }

    private void log(String line, Kind kind) {
        long repeated = kind.repeatedUntil(nanoTime.getAsLong());
        if (repeated == 0) {
            logger.warn(line);
        } else if (repeated > 0) {
            logger.warn(line + " (and " + repeated + " more like it)");
        }
    }

    private static String describe(ShadowResult result) {
        StringBuilder line = new StringBuilder("Shadow mode: ")
                .append(result.comparison().text())
                .append(" at ")
                .append(result.handler())
                .append(": scheme=")
                .append(result.scheme())
                .append(" outcome=")
                .append(result.outcome().text())
                .append(" code=")
                .append(result.code());
        if (result.rule() != null) {
            line.append(" rule=\"").append(result.rule()).append('"');
        }
        if (!result.missing().isEmpty()) {
            line.append(" missing=").append(printable(result.missing()));
        }
        return line.append(" chain=").append(result.decision().text()).toString();
    }

    /** Authorities may be scopes of a token: at most ten, and no line breaks. */
    private static List<String> printable(List<String> names) {
        return names.stream()
                .limit(MAX_NAMES)
                .map(name -> name.substring(0, Math.min(name.length(), MAX_NAME)))
                .map(name -> UNPRINTABLE.matcher(name).replaceAll("?"))
                .toList();
    }

    /** One kind of difference. */
    private static final class Kind {

        private boolean logged;

        private long last;

        private long repeated;

        /** Returns how many were not logged since the last line, or -1 if it is too early for another line. */
        synchronized long repeatedUntil(long now) {
            if (logged && now - last < PERIOD) {
                repeated++;
                return -1;
            }
            long count = repeated;
            logged = true;
            last = now;
            repeated = 0;
            return count;
        }
    }
}
