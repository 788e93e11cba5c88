// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.RollingFileAppender;
import java.io.IOException;
import java.nio.file.Path;

/** Log file that only its owner can read, also after it is rolled over. */
public final class PrivateLogFile extends RollingFileAppender<ILoggingEvent> {

    @Override
    public void openFile(String file) throws IOException {
        PrivateFiles.file(Path.of(file));
        super.openFile(file);
    }
}
