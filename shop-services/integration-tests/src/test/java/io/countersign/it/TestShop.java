// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.client.ZkShop;
import io.countersign.launcher.demo.Administrators;
import io.countersign.launcher.shop.DataDirectory;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Ports;
import io.countersign.launcher.shop.ProgramProcesses;
import io.countersign.launcher.shop.SeparateShop;
import io.countersign.launcher.shop.Service;
import io.countersign.launcher.shop.ShopSettings;
import io.countersign.launcher.shop.Workloads;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Shop with ports and data of its own, and users and products for tests. */
final class TestShop<S extends AutoCloseable> implements AutoCloseable {

    /** Keeps rate limits from refusing the tests. */
    private static final Map<String, String> UNLIMITED = Map.of(
            "shop.gateway.rate-limit.requests-per-second", "100000",
            "shop.gateway.rate-limit.requests-per-second-and-address", "100000",
            "shop.gateway.rate-limit.logins-per-second", "100000");

    /** Keeps calls between services from timing out on a slow machine. */
    private static final Map<String, String> PATIENT = Map.of(
            "countersign.client.connect-timeout", "30s",
            "countersign.client.read-timeout", "30s",
            "countersign.jwt.http.connect-timeout", "30s",
            "countersign.jwt.http.timeout", "30s");

    private final S shop;

    private final ShopSettings settings;

    private final Function<Service, URI> addresses;

    private Person administrator;

    private ZkMembers members;

    private final Map<Service, TestWorkload> workloads = new EnumMap<>(Service.class);

    private TestShop(S shop, ShopSettings settings) {
        this(shop, settings, settings::url);
    }

    private TestShop(S shop, ShopSettings settings, Function<Service, URI> addresses) {
        this.shop = shop;
        this.settings = settings;
        this.addresses = addresses;
    }

    static TestShop<LocalShop> local(Path data, Mode mode, JwsAlgorithm algorithm) {
        return local(data, mode, algorithm, Map.of());
    }

    static TestShop<LocalShop> local(Path data, Mode mode, JwsAlgorithm algorithm, Map<String, String> others) {
        return local(data, mode, algorithm, others, (service, context) -> {});
    }

    /**
     * Starts a Shop whose contexts a test adds to.
     *
     * @param more receives each service with its context, also when it is started again
     */
    static TestShop<LocalShop> local(
            Path data,
            Mode mode,
            JwsAlgorithm algorithm,
            Map<String, String> others,
            BiConsumer<Service, ConfigurableApplicationContext> more) {
        Map<String, String> properties = new HashMap<>(PATIENT);
        properties.putAll(others);
        return start(settings(data, mode, algorithm, properties), settings -> withCheapPasswords(settings, more));
    }

    /** Starts a Shop with the services' own timeouts, for tests of their effects. */
    static TestShop<LocalShop> impatient(Path data, Mode mode, JwsAlgorithm algorithm) {
        return start(settings(data, mode, algorithm, Map.of()), TestShop::withCheapPasswords);
    }

    static TestShop<SeparateShop> separate(Path data, Mode mode, JwsAlgorithm algorithm, Map<String, String> others) {
        return start(settings(data, mode, algorithm, others), SeparateShop::start);
    }

    /** Starts a Shop whose programs are started by their own {@code main}. */
    static TestShop<ProgramProcesses> programs(Path data, Mode mode, JwsAlgorithm algorithm) {
        return start(settings(data, mode, algorithm, PATIENT), ProgramProcesses::start);
    }

    /** Starts a Shop again that was stopped. */
    static TestShop<LocalShop> again(TestShop<?> before) {
        return start(before.settings, TestShop::withCheapPasswords);
    }

    /** Starts a Shop with cheap password hashing; the tests of the user service hash as in production. */
    private static LocalShop withCheapPasswords(ShopSettings settings) {
        return withCheapPasswords(settings, (service, context) -> {});
    }

    private static LocalShop withCheapPasswords(
            ShopSettings settings, BiConsumer<Service, ConfigurableApplicationContext> more) {
        return LocalShop.start(settings, service -> context -> {
            if (service == Service.USER) {
                addEncoder(context);
            }
            more.accept(service, context);
        });
    }

    private static void addEncoder(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context)
                .registerBean(PasswordEncoder.class, () -> new Argon2PasswordEncoder(16, 32, 1, 8, 1));
    }

    /** Starts the command in a process of its own and waits until it is ready. */
    static TestShop<CommandProcess> command(Path data, String... more) {
        ShopSettings settings = settings(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, Map.of());
        List<String> arguments = new ArrayList<>(List.of(
                "up",
                "--data",
                data.toString(),
                "--ports",
                "" + settings.ports().base()));
        arguments.addAll(List.of(more));
        CommandProcess up = CommandProcess.start(arguments.toArray(String[]::new));
        up.linesUntil(CommandProcess.READY);
        return new TestShop<>(up, settings);
    }

    /** Returns a Shop in containers that is up, with its administrator. */
    static TestShop<ComposedShop> composed(ComposedShop containers, Path data) {
        TestShop<ComposedShop> shop = new TestShop<>(
                containers, settings(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, Map.of()), containers::address);
        String name = ComposedShop.ADMINISTRATOR;
        String password = containers.password(name);
        shop.administrator = new Person(shop, name, "", password, shop.login(name, password));
        return shop;
    }

    private static <S extends AutoCloseable> TestShop<S> start(ShopSettings settings, Function<ShopSettings, S> start) {
        return new TestShop<>(start.apply(settings), settings);
    }

    private static ShopSettings settings(Path data, Mode mode, JwsAlgorithm algorithm, Map<String, String> others) {
        Map<String, String> properties = new HashMap<>(UNLIMITED);
        properties.putAll(others);
        return new ShopSettings(mode, algorithm, Ports.free(), new DataDirectory(data), properties);
    }

    S shop() {
        return shop;
    }

    DataDirectory data() {
        return settings.data();
    }

    Ports ports() {
        return settings.ports();
    }

    URI url(Service service, String path) {
        return URI.create(addresses.apply(service) + path);
    }

    /**
     * Calls a service as another one does, with that one's SVID if links use SVIDs.
     *
     * @param as calling service
     */
    Reply send(Service as, String method, Service target, String path, String json, Map<String, String> headers) {
        URI address = url(target, path);
        return address.getScheme().equals("https")
                ? workload(as).send(method, address, json, headers)
                : Http.send(method, address, json, headers);
    }

    /** Returns a workload with the SVID of a service. */
    synchronized TestWorkload workload(Service service) {
        return workloads.computeIfAbsent(service, one -> TestWorkload.of(issuers(), one));
    }

    private Workloads issuers() {
        return ((LocalShop) (Object) shop).workloads();
    }

    /** Registers a user under a new name and logs in, or registers a member with a secret of its own. */
    Person person() {
        if (settings.mode() == Mode.ZK) {
            return members().person();
        }
        String name = "user-" + UUID.randomUUID();
        String password = UUID.randomUUID().toString();
        String registration = credentials(name, password);
        String id = Http.send("POST", url(Service.GATEWAY, "/users"), registration, Map.of())
                .expect(201)
                .text("userID");
        return new Person(this, name, id, password, login(name, password));
    }

    /** Returns the only administrator. */
    synchronized Person administrator() {
        if (administrator == null && settings.mode() == Mode.ZK) {
            administrator = members().administrator();
        }
        if (administrator == null) {
            String name = "admin-" + UUID.randomUUID();
            String password = UUID.randomUUID().toString();
            Administrators.create(data(), name, password);
            administrator = new Person(this, name, "", password, login(name, password));
        }
        return administrator;
    }

    /** Returns the members, who prove in zero knowledge. */
    synchronized ZkMembers members() {
        if (members == null) {
            members = new ZkMembers(this, ZkShop.of(settings.ports()));
        }
        return members;
    }

    /** Returns the token of a login, or an empty text in a mode without one. */
    String login(String name, String password) {
        if (settings.mode() == Mode.NONE) {
            return "";
        }
        return Http.send("POST", url(Service.GATEWAY, "/login"), credentials(name, password), Map.of())
                .expect(200)
                .text("token");
    }

    static String credentials(String name, String password) {
        return "{\"username\":\"%s\",\"pwd\":\"%s\"}".formatted(name, password);
    }

    /** Adds a product and returns its id. */
    String product(String price, int stock) {
        String product =
                "{\"name\":\"Lantern %s\",\"price\":%s,\"stock\":%d}".formatted(UUID.randomUUID(), price, stock);
        return administrator().call("POST", "/products", product).expect(201).text("productId");
    }

    int stock(String product) {
        return administrator()
                .get("/products/" + product)
                .expect(200)
                .json()
                .required("stock")
                .asInt();
    }

    @Override
    public void close() {
        try {
            if (members != null) {
                members.close();
            }
            workloads.values().forEach(TestWorkload::close);
            shop.close();
        } catch (Exception ex) {
            throw new IllegalStateException("The Shop does not stop", ex);
        }
    }
}
