// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import io.countersign.launcher.support.PrivateLogFile;
import io.countersign.launcher.support.ServiceLogAppender;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;
import org.springframework.boot.logging.LoggingSystem;

/**
 * Log files, one for each service, also if several services and their logging classes share a process. A log
 * line belongs to the service whose start created the thread, or an ancestor of the thread. Nothing goes to
 * the console.
 */
public final class ServiceLogs {

    private static final FileSize LARGEST = FileSize.valueOf("10MB");

    private static final int KEPT = 3;

    private ServiceLogs() {}

    /**
     * Sends all log lines from now on to the files of a folder, and keeps the services from changing the
     * logging configuration.
     *
     * @param services short names of the services of this process
     * @param rest name of the file for lines that belong to none of them
     */
    public static void open(Path directory, Collection<String> services, String rest) {
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        takeOverJavaLogging();
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        Map<String, Appender<ILoggingEvent>> files = new HashMap<>();
        for (String service : services) {
            files.put(service, file(context, directory, service));
        }
        ServiceLogAppender appender = new ServiceLogAppender(files, file(context, directory, rest));
        appender.setContext(context);
        appender.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(appender);
        context.getLogger("io.countersign").setLevel(Level.INFO);
    }

    /** Discards all log lines from now on, for commands that explain a failure in one line and may write no log. */
    public static void discard() {
        takeOverJavaLogging();
        ((LoggerContext) LoggerFactory.getILoggerFactory()).reset();
    }

    /** Redirects the log of Tomcat, which would otherwise go to the console. */
    private static void takeOverJavaLogging() {
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.WARNING);
    }

    public static PrivateLogFile file(LoggerContext context, Path directory, String name) {
        PrivateLogFile file = new PrivateLogFile();
        file.setContext(context);
        file.setName(name);
        file.setFile(directory.resolve(name + ".log").toString());
        file.setEncoder(encoder(context));
        file.setRollingPolicy(rolling(context, file, directory.resolve(name + ".%i.log")));
        file.setTriggeringPolicy(bySize(context));
        file.start();
        return file;
    }

    private static JsonEncoder encoder(LoggerContext context) {
        JsonEncoder encoder = new JsonEncoder();
        encoder.setContext(context);
        encoder.setWithContext(false);
        encoder.setWithSequenceNumber(false);
        encoder.setWithNanoseconds(false);
        encoder.setWithMessage(false);
        encoder.setWithArguments(false);
        encoder.setWithFormattedMessage(true);
        encoder.start();
        return encoder;
    }

    private static FixedWindowRollingPolicy rolling(
            LoggerContext context, RollingFileAppender<ILoggingEvent> file, Path pattern) {
        FixedWindowRollingPolicy policy = new FixedWindowRollingPolicy();
        policy.setContext(context);
        policy.setParent(file);
        policy.setFileNamePattern(pattern.toString());
        policy.setMinIndex(1);
        policy.setMaxIndex(KEPT);
        policy.start();
        return policy;
    }

    private static SizeBasedTriggeringPolicy<ILoggingEvent> bySize(LoggerContext context) {
        SizeBasedTriggeringPolicy<ILoggingEvent> policy = new SizeBasedTriggeringPolicy<>();
        policy.setContext(context);
        policy.setMaxFileSize(LARGEST);
        policy.start();
        return policy;
    }
}
