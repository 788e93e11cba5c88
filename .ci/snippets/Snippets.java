// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Checks snippets of pages in one JVM. Each folder below the first argument has one file: Java is compiled; of YAML and
 * properties, all names must be known, and an application starts with them. Prints a line for each folder: its name and
 * {@code ok}, or what is wrong. The second argument is the class path of servers, whose properties are known too.
 */
@SpringBootApplication
@RestController
public class Snippets {

    private static final Set<String> OWNERS =
            Set.of("countersign", "spring", "server", "management", "logging", "shop", "chain");

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private final PropertyNames starters = new PropertyNames(Snippets.class.getClassLoader());

    private final PropertyNames all;

    private final Path work;

    private EmbeddedWorkloadApi workloads;

    /** As a bean of the started applications. */
    public Snippets() throws IOException {
        this(Path.of("."), new URL[0]);
    }

    private Snippets(Path work, URL[] servers) throws IOException {
        this.work = work;
        all = new PropertyNames(new URLClassLoader(servers, Snippets.class.getClassLoader()));
    }

    public static void main(String[] arguments) throws IOException {
        List<URL> servers = new ArrayList<>();
        for (String path : arguments[1].split(File.pathSeparator)) {
            servers.add(Path.of(path).toUri().toURL());
        }
        Path work = Path.of(arguments[0]);
        Snippets snippets = new Snippets(work, servers.toArray(URL[]::new));
        List<Path> folders;
        try (Stream<Path> listed = Files.list(work)) {
            folders = listed.filter(Files::isDirectory).sorted().toList();
        }
        for (Path folder : folders) {
            System.out.println("snippet " + folder.getFileName() + " " + snippets.check(folder));
        }
        System.exit(0);
    }

    @GetMapping("/orders")
    String orders() {
        return "orders";
    }

    /** Checks the file of a folder. If there are several, which are readings of the same block, one must be right. */
    private String check(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            List<String> results = new ArrayList<>();
            for (Path file : found.filter(Files::isRegularFile).sorted().toList()) {
                results.add(file.toString().endsWith(".java") ? compile(file) : configure(file));
            }
            return results.contains("ok") ? "ok" : results.getFirst();
        } catch (IOException | RuntimeException ex) {
            return line(ex);
        }
    }

    private static String compile(Path file) throws IOException {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = COMPILER.getStandardFileManager(found, Locale.ROOT, null)) {
            List<String> options = List.of("-d", Files.createTempDirectory("classes").toString(), "-proc:none", "-parameters", "--release", "21");
            StringWriter other = new StringWriter();
            boolean compiled = COMPILER.getTask(other, files, found, options, null, files.getJavaFileObjects(file)).call();
            return compiled ? "ok" : found.getDiagnostics().stream()
                    .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                    .map(one -> one.getMessage(Locale.ROOT).replaceAll("\\s+", " "))
                    .findFirst()
                    .orElse(other.toString());
        }
    }

    private String configure(Path file) throws IOException {
        Map<String, Object> properties = properties(file);
        boolean server = false;
        boolean owned = false;
        for (String name : properties.keySet()) {
            boolean own = OWNERS.contains(name.replaceFirst("[.\\[].*", ""));
            owned |= own;
            if (own && !all.known(name)) {
                return "unknown property " + name;
            }
            server |= own && !starters.known(name);
        }
        if (!owned) {
            return "no property of Countersign or Spring: name the test of this block in .ci/snippets/claims.mjs";
        }
        return server ? "ok" : start(file, properties.keySet());
    }

    private static Map<String, Object> properties(Path file) throws IOException {
        PropertySourceLoader loader = file.toString().endsWith(".properties")
                ? new PropertiesPropertySourceLoader()
                : new YamlPropertySourceLoader();
        Map<String, Object> properties = new HashMap<>();
        for (PropertySource<?> source : loader.load("snippet", new FileSystemResource(file))) {
            for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
                properties.put(name, source.getProperty(name));
            }
        }
        return properties;
    }

    private String start(Path file, Set<String> names) throws IOException {
        Map<String, Object> defaults = new HashMap<>(Map.of(
                "spring.main.banner-mode", "off",
                "logging.level.root", "off",
                "countersign.url", "https://orders.example.com",
                "countersign.zk.allow-development-keys", "true",
                "countersign.zk.registry.uri", "https://zk.example.com/registry",
                "countersign.service-id", "orders.example.com"));
        if (names.stream().noneMatch(name -> name.startsWith("countersign.accept"))) {
            defaults.put("countersign.accept", "shared-jwt");
        }
        if (names.stream().noneMatch(name -> name.startsWith("countersign.jwt.issuers"))) {
            defaults.put("countersign.jwt.issuers[0].issuer", "https://sts.example.com");
            defaults.put("countersign.jwt.issuers[0].jwk-set-uri", "https://sts.example.com/oauth2/jwks");
        }
        Set<String> arguments = new LinkedHashSet<>(List.of(
                "--spring.config.location=file:" + file, "--server.port=0", "--spring.jmx.enabled=false"));
        if (names.contains("management.server.port")) {
            arguments.add("--management.server.port=0");
        }
        if (names.contains("countersign.debug.explain-refusals")) {
            arguments.add("--spring.profiles.active=dev");
        }
        if (Files.readString(file).matches("(?s).*(spiffe|svid|dvid|id-mode|anon-mode).*")) {
            arguments.add("--countersign.spiffe.endpoint-socket=" + workloads());
        }
        SpringApplication application = new SpringApplication(Snippets.class);
        application.setDefaultProperties(defaults);
        try (ConfigurableApplicationContext context = application.run(arguments.toArray(String[]::new))) {
            return context.isActive() ? "ok" : "not active";
        } catch (RuntimeException ex) {
            return "does not start: " + line(ex);
        }
    }

    private String workloads() {
        if (workloads == null) {
            workloads = EmbeddedWorkloadApi.builder("shop.com")
                    .register(work.resolve("run/api.sock"), "spiffe://shop.com/orders")
                    .start();
        }
        return EmbeddedWorkloadApi.endpoint(work.resolve("run/api.sock"));
    }

    private static String line(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return (cause.getClass().getSimpleName() + ": " + cause.getMessage()).replaceAll("\\s+", " ");
    }
}
