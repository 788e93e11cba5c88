// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.subject;

import io.countersign.chain.hop.CallFailures;
import io.countersign.chain.hop.NextWorkload;
import io.countersign.server.ServerSupport;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;

/**
 * The subject: the front end that people use.
 *
 * @since 0.1
 */
@SpringBootApplication
@EnableConfigurationProperties(SubjectProperties.class)
@Import({ServerSupport.class, NextWorkload.class, CallFailures.class})
public class SubjectApplication {

    SubjectApplication() {}
}
