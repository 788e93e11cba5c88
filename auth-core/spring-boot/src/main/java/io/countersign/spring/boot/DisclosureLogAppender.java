// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import io.countersign.core.Caller;
import io.countersign.core.Disclosure;
import io.countersign.spring.security.CallerAuthentication;
import java.util.function.BooleanSupplier;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Searches the log events of an authenticated request for values of its credential. Examines the message, key-value
 * pairs, the diagnostic context and messages of exceptions, even if the layout omits them. Writes nothing.
 */
final class DisclosureLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> implements AutoCloseable {

    private final CredentialDisclosures disclosures;

    private final BooleanSupplier ofThisApplication;

    private final Logger root;

    /**
     * @param ofThisApplication whether the current thread works for this application, because several can share the log
     */
    DisclosureLogAppender(CredentialDisclosures disclosures, BooleanSupplier ofThisApplication, LoggerContext context) {
        this.disclosures = disclosures;
        this.ofThisApplication = ofThisApplication;
        this.root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        setContext(context);
    }

    /** Adds this appender to the root logger until it is closed. */
    DisclosureLogAppender attached() {
        start();
        root.addAppender(this);
        return this;
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication
                && ofThisApplication.getAsBoolean()) {
            String text = text(event);
            search(text, authentication.getPrincipal());
            Caller service = authentication.service();
            if (service != null && !service.equals(authentication.getPrincipal())) {
                search(text, service);
            }
        }
    }

    private void search(String text, Caller caller) {
        for (Disclosure told : caller.disclosures().all()) {
            if (told.isIn(text)) {
                disclosures.logged(caller.scheme(), told);
            }
        }
    }

    private static String text(ILoggingEvent event) {
        StringBuilder text = new StringBuilder(String.valueOf(event.getFormattedMessage()));
        event.getMDCPropertyMap().values().forEach(value -> text.append('\n').append(value));
        if (event.getKeyValuePairs() != null) {
            event.getKeyValuePairs().forEach(pair -> text.append('\n').append(pair.value));
        }
        for (IThrowableProxy cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
            text.append('\n').append(cause.getMessage());
        }
        return text.toString();
    }

    @Override
    public void close() {
        root.detachAppender(this);
        stop();
    }
}
