// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it.reference;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Descriptions of the components of a record, from the Javadoc in its source file. */
final class RecordJavadoc {

    private static final Path ROOT = Path.of("../..");

    private RecordJavadoc() {}

    /** Returns the descriptions by the names of the components. */
    static Map<String, String> of(Class<?> type) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(file(type)));
            Components components = new Components(DocTrees.instance(task), type.getSimpleName());
            for (CompilationUnitTree unit : task.parse()) {
                components.scan(unit, null);
            }
            return components.found;
        }
    }

    private static Path file(Class<?> type) throws IOException {
        String name = type.getName().replaceFirst("\\$.*", "").replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.walk(ROOT, 2)) {
            return modules.map(module -> module.resolve("src/main/java").resolve(name))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("No source of " + type));
        }
    }

    private static final class Components extends TreePathScanner<Void, Void> {

        private final DocTrees trees;

        private final String record;

        private final Map<String, String> found = new LinkedHashMap<>();

        Components(DocTrees trees, String record) {
            this.trees = trees;
            this.record = record;
        }

        @Override
        public Void visitClass(ClassTree tree, Void unused) {
            DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
            if (comment != null && tree.getSimpleName().contentEquals(record)) {
                for (DocTree tag : comment.getBlockTags()) {
                    if (tag instanceof ParamTree parameter) {
                        found.put(parameter.getName().toString(), text(parameter));
                    }
                }
            }
            return super.visitClass(tree, null);
        }

        private static String text(ParamTree parameter) {
            return parameter.getDescription().stream()
                    .map(DocTree::toString)
                    .collect(Collectors.joining())
                    .replaceAll("\\{@code ([^}]*)}", "\"$1\"")
                    .replaceAll("\\s+", " ")
                    .strip();
        }
    }
}
