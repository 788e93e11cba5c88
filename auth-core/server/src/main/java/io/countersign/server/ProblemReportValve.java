// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import java.io.IOException;
import java.io.Writer;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Answers requests that Tomcat refuses before any filter, because their target or headers are not valid HTTP, with a
 * problem detail. Public because Tomcat creates it by name.
 *
 * @since 0.1
 */
public final class ProblemReportValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        HttpStatus status = HttpStatus.resolve(response.getStatus());
        if (status == null || !status.isError() || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        try {
            response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            write(response.getReporter(), status);
            response.finishResponse();
        } catch (IOException | IllegalStateException gone) {
            container.getLogger().debug("The client is gone", gone);
        }
    }

    private static void write(@Nullable Writer writer, HttpStatus status) throws IOException {
        if (writer != null) {
            String reason = status.getReasonPhrase();
            writer.write("{\"type\":\"" + ProblemException.type(ProblemException.slug(status)) + "\",\"title\":\""
                    + reason + "\",\"status\":" + status.value() + ",\"detail\":\"" + reason + "\"}");
        }
    }
}
