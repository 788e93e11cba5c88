// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import io.countersign.launcher.client.GatewayClient;
import io.countersign.launcher.demo.TrialOrders;
import io.countersign.launcher.demo.TrialOrders.TrialOrder;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.ServiceLogs;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.ProtectedAddress;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.launcher.support.Repetition;
import io.countersign.launcher.support.SecretFile;
import io.countersign.launcher.support.TrustedAuthorities;
import io.countersign.launcher.support.UnreachableException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.core.JacksonException;

/** Places orders in any Shop, to show that it works. */
@Command(
        name = "checkout",
        description = {
            "Places orders of a new user for a new product, and follows each until it is settled.",
            "Prints a line for each request, with the status of its response or 'no answer', and 'order ID: STATUS' for"
                    + " each order. The exit code is 0 if every order is CONFIRMED.",
            "A request that is answered with 502 or 503 or not at all is repeated, a checkout with the same"
                    + " idempotency key."
        })
final class CheckoutCommand implements Callable<Integer> {

    private static final int MOST_ORDERS = 10_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--gateway",
            paramLabel = "URL",
            required = true,
            description = "Address of the gateway, such as https://shop.example.com.")
    private URI gateway = URI.create("https://localhost");

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "Certificate authorities in PEM to trust for the gateway, instead of those of the JVM.")
    private @Nullable Path authorities;

    @Option(
            names = "--plain",
            description = "Permits http:// to another machine, because something else protects the link, such as a"
                    + " service mesh.")
    private boolean plain;

    @Option(
            names = "--admin",
            paramLabel = "NAME",
            description = "Administrator, who puts the product on sale. Not needed in mode none.")
    private @Nullable String admin;

    @Option(
            names = "--admin-password-file",
            paramLabel = "FILE",
            description = "File with the password of the administrator.")
    private @Nullable Path adminPassword;

    @Option(
            names = "--mode",
            paramLabel = "M",
            defaultValue = "shared-jwt",
            converter = ModeOptions.ModeConverter.class,
            description = "Mode of the Shop: any with logins (shared-jwt is the default), or none.")
    private Mode mode = Mode.SHARED_JWT;

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of orders; 1 is the default.")
    private int orders;

    @Option(
            names = "--timeout",
            paramLabel = "DURATION",
            defaultValue = "60s",
            converter = DurationConverter.class,
            description =
                    "How long a request is repeated, and an order followed, such as 90s or 2m; 60s is the default.")
    private Duration timeout = Duration.ofSeconds(60);

    @Override
    public Integer call() {
        check();
        ServiceLogs.discard();
        String name = Objects.requireNonNullElse(admin, "");
        String password = adminPassword == null ? "" : SecretFile.read(adminPassword);
        HttpCalls calls = authorities == null ? new HttpCalls() : new HttpCalls(TrustedAuthorities.of(authorities));
        try (GatewayClient client =
                new GatewayClient(gateway, mode, calls, (call, outcome) -> say(call + ": " + outcome))) {
            List<TrialOrder> placed = new TrialOrders(client, new Repetition(timeout)).place(name, password, orders);
            placed.forEach(order -> say(order.toString()));
            return placed.stream().allMatch(TrialOrder::isConfirmed) ? 0 : 1;
        } catch (RefusedCallException ex) {
            throw new LauncherException(String.valueOf(ex.getMessage()), ex);
        } catch (JacksonException ex) {
            // Thrown without its cause, whose message may quote a token.
            throw new LauncherException(gateway + " does not answer as the gateway of a Shop");
        } catch (UnreachableException ex) {
            throw new LauncherException(ex.explained(), ex);
        }
    }

    private void check() {
        ProtectedAddress.require("--gateway", gateway, plain);
        if (mode.proof() == Mode.Proof.ZERO_KNOWLEDGE) {
            throw new LauncherException("checkout needs a mode with logins, or none: in mode " + mode
                    + " members prove each request with a secret of their own; use 'countersign call'");
        }
        if (mode.proof() == Mode.Proof.BEARER_TOKEN && (admin == null || adminPassword == null)) {
            throw new LauncherException("mode " + mode + " needs --admin NAME and --admin-password-file FILE");
        }
        if (orders < 1 || orders > MOST_ORDERS) {
            throw new LauncherException("--orders is from 1 to " + MOST_ORDERS + ", not " + orders);
        }
    }

    private void say(String line) {
        PrintWriter out =
                Objects.requireNonNull(spec, "picocli sets it").commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private static final class DurationConverter implements ITypeConverter<Duration> {

        @Override
        public Duration convert(String value) {
            try {
                return DurationStyle.detectAndParse(value);
            } catch (IllegalArgumentException ex) {
                throw new LauncherException("--timeout is a duration such as 60s, not '" + value + "'", ex);
            }
        }
    }
}
