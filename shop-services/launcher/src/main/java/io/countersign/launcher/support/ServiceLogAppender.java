// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Passes an event to the log of the service whose thread it comes from. */
public final class ServiceLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    /** Inherited by child threads, so that pools and virtual threads of a service log to its file too. */
    private static final InheritableThreadLocal<@Nullable String> current = new InheritableThreadLocal<>();

    private final Map<String, Appender<ILoggingEvent>> files;

    private final Appender<ILoggingEvent> rest;

    public ServiceLogAppender(Map<String, Appender<ILoggingEvent>> files, Appender<ILoggingEvent> rest) {
        this.files = Map.copyOf(files);
        this.rest = rest;
    }

    /** Assigns the calling thread, and those it creates from now on, to a service. */
    public static void enter(String service) {
        current.set(Objects.requireNonNull(service, "service cannot be null"));
    }

    @Override
    protected void append(ILoggingEvent event) {
        String service = current.get();
        Appender<ILoggingEvent> file = service == null ? rest : files.getOrDefault(service, rest);
        file.doAppend(event);
    }

    @Override
    public void stop() {
        super.stop();
        files.values().forEach(Appender::stop);
        rest.stop();
    }
}
