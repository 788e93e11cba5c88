// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.ResolvableType;

class ServerBeanFactoryTests {

    private static final ResolvableType TEXTS = ResolvableType.forClassWithGenerics(Supplier.class, String.class);

    private final ServerBeanFactory factory = new ServerBeanFactory();

    private final AtomicInteger questions = new AtomicInteger();

    @BeforeEach
    void freeze() {
        define("text", Text.class);
        define("number", Count.class);
        factory.registerSingleton("counting", new Counting(questions));
        factory.freezeConfiguration();
    }

    @Test
    void namesWhenAskedAgainThenBeansAreNotMatchedAgain() {
        assertThat(texts()).containsExactly("text");
        int first = questions.get();

        assertThat(texts()).containsExactly("text");

        assertThat(first).isPositive();
        assertThat(questions).hasValue(first);
    }

    @Test
    void namesWhenTypesDifferOnlyInTheirArgumentThenOfEachItsOwn() {
        assertThat(texts()).containsExactly("text");
        assertThat(factory.getBeanNamesForType(ResolvableType.forClassWithGenerics(Supplier.class, Integer.class)))
                .containsExactly("number");
    }

    @Test
    void namesWhenPrototypesAreLeftOutThenRememberedApart() {
        RootBeanDefinition prototype = new RootBeanDefinition(Text.class);
        prototype.setScope(RootBeanDefinition.SCOPE_PROTOTYPE);
        factory.registerBeanDefinition("each", prototype);

        assertThat(factory.getBeanNamesForType(TEXTS, true, true)).containsExactly("text", "each");
        assertThat(factory.getBeanNamesForType(TEXTS, false, true)).containsExactly("text");
    }

    @Test
    void namesWhenDefinitionIsAddedThenFound() {
        assertThat(texts()).containsExactly("text");

        define("late", Text.class);

        assertThat(texts()).containsExactly("text", "late");
    }

    @Test
    void namesWhenDefinitionIsRemovedThenNotFound() {
        assertThat(texts()).containsExactly("text");

        factory.removeBeanDefinition("text");

        assertThat(texts()).isEmpty();
    }

    @Test
    void namesWhenSingletonIsRegisteredThenFoundUntilDestroyed() {
        assertThat(texts()).containsExactly("text");

        factory.registerSingleton("given", new Text());
        assertThat(texts()).containsExactly("text", "given");

        factory.destroySingleton("given");
        assertThat(texts()).containsExactly("text");
    }

    @Test
    void namesWhenInstanceIsOfMoreTypesThanItsDefinitionThenFoundOnceItIsThere() {
        RootBeanDefinition wide = new RootBeanDefinition(Object.class);
        wide.setInstanceSupplier(Text::new);
        wide.setTargetType(Object.class);
        factory.registerBeanDefinition("wide", wide);
        assertThat(texts()).containsExactly("text");

        factory.getBean("wide");

        assertThat(texts()).containsExactly("text", "wide");
    }

    @Test
    void namesWhenMetadataIsClearedThenMatchedAgain() {
        texts();
        int first = questions.get();

        factory.clearMetadataCache();
        texts();

        assertThat(questions).hasValueGreaterThan(first);
    }

    private String[] texts() {
        return factory.getBeanNamesForType(TEXTS);
    }

    private void define(String name, Class<?> type) {
        factory.registerBeanDefinition(name, new RootBeanDefinition(type));
    }

    private static final class Text implements Supplier<String> {

        @Override
        public String get() {
            return "text";
        }
    }

    private static final class Count implements Supplier<Integer> {

        @Override
        public Integer get() {
            return 1;
        }
    }

    /** Counts how often its type is asked for, which happens each time that all beans are matched. */
    private record Counting(AtomicInteger questions) implements FactoryBean<Object> {

        @Override
        public @Nullable Object getObject() {
            return null;
        }

        @Override
        public Class<?> getObjectType() {
            questions.incrementAndGet();
            return Consumer.class;
        }
    }
}
