// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Collects log events that must not occur: stack traces, errors and unexpected failures. Each once. */
final class FuzzLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private static final Pattern UNFORESEEN = Pattern.compile(" failed: [a-z]+\\.\\S+( at |$)");

    private final Map<String, String> findings = new ConcurrentHashMap<>();

    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

    FuzzLog() {
        setContext(root.getLoggerContext());
        start();
        root.addAppender(this);
        level(Level.DEBUG);
    }

    @Override
    protected void append(ILoggingEvent event) {
        String line = event.getLoggerName() + ": " + event.getFormattedMessage();
        if (event.getLevel() == Level.DEBUG) {
            if (line.contains("Stack frames")) {
                findings.putIfAbsent(line, line.replace(", ", "\n\tat "));
            }
        } else if (event.getThrowableProxy() != null) {
            String stack = ThrowableProxyUtil.asString(event.getThrowableProxy());
            findings.putIfAbsent(stack.lines().skip(1).limit(3).toList().toString(), line + "\n" + stack);
        } else if (event.getLevel().isGreaterOrEqual(Level.ERROR)
                || UNFORESEEN.matcher(line).find()) {
            findings.putIfAbsent(line, line);
        }
    }

    /** Stack frames at DEBUG are expected. */
    private static void level(@Nullable Level level) {
        ((Logger) LoggerFactory.getLogger("io.countersign.server")).setLevel(level);
        ((Logger) LoggerFactory.getLogger("io.countersign.spring.security")).setLevel(level);
    }

    List<String> findings() {
        return new ArrayList<>(findings.values());
    }

    @Override
    public void close() {
        level(null);
        root.detachAppender(this);
        stop();
    }
}
