// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServiceLogAppenderTests {

    private final ListAppender<ILoggingEvent> basket = started();

    private final ListAppender<ILoggingEvent> rest = started();

    private final ServiceLogAppender appender = new ServiceLogAppender(Map.of("basket", basket), rest);

    private static ListAppender<ILoggingEvent> started() {
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        return appender;
    }

    private void log(String message) {
        LoggingEvent event = new LoggingEvent();
        event.setMessage(message);
        appender.doAppend(event);
    }

    private static List<String> messages(ListAppender<ILoggingEvent> appender) {
        return appender.list.stream().map(ILoggingEvent::getMessage).toList();
    }

    @Test
    void appendWhenThreadWasMadeByAServicesThreadThenEventIsTheServices() throws InterruptedException {
        appender.start();
        Thread start = new Thread(() -> {
            ServiceLogAppender.enter("basket");
            log("from the start");
            join(new Thread(() -> log("from a worker")));
            join(Thread.ofVirtual().unstarted(() -> log("from a virtual worker")));
        });
        start.start();
        start.join();
        log("from elsewhere");

        assertThat(messages(basket)).containsExactly("from the start", "from a worker", "from a virtual worker");
        assertThat(messages(rest)).containsExactly("from elsewhere");
    }

    private static void join(Thread thread) {
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
