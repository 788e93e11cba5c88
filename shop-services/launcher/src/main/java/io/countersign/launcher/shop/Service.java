// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.asserting.AssertingApplication;
import io.countersign.authenticator.ZkAuthenticatorApplication;
import io.countersign.launcher.support.LauncherException;
import io.countersign.shop.account.AccountApplication;
import io.countersign.shop.basket.BasketApplication;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.delivery.DeliveryApplication;
import io.countersign.shop.deliverygateway.DeliveryGatewayApplication;
import io.countersign.shop.gateway.GatewayApplication;
import io.countersign.shop.product.ProductApplication;
import io.countersign.shop.user.UserApplication;
import io.countersign.sts.StsApplication;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.boot.builder.SpringApplicationBuilder;

/**
 * Service of the Shop. The constants are in the order in which services stop: callers first.
 *
 * @since 0.1
 */
public enum Service {
    GATEWAY(0, GatewayApplication.class),
    BASKET(4, BasketApplication.class),
    USER(1, UserApplication.class),
    ACCOUNT(2, AccountApplication.class),
    PRODUCT(3, ProductApplication.class),
    DELIVERY_GATEWAY(6, DeliveryGatewayApplication.class),
    DELIVERY(5, DeliveryApplication.class),
    DELIVERY_STS(11, StsApplication.class),
    ASSERTING(13, AssertingApplication.class),
    ZK(12, ZkAuthenticatorApplication.class),
    STS(10, StsApplication.class);

    static final String SHOP_DOMAIN = "shop.com";

    static final String DELIVERY_DOMAIN = "delivery.com";

    private static final List<Service> TOKEN_SERVICES = List.of(STS, DELIVERY_STS);

    private static final List<Service> OF_DELIVERY = List.of(DELIVERY, DELIVERY_GATEWAY, DELIVERY_STS);

    /** Services whose callers are not workloads but people and their programs. */
    private static final List<Service> ENTRIES = List.of(GATEWAY, STS, DELIVERY_STS, ZK);

    private final int offset;

    private final Class<?> program;

    Service(int offset, Class<?> program) {
        this.offset = offset;
        this.program = program;
    }

    /** Returns the short name, used for its settings, its database and its log. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the offset of its port from the gateway's port. */
    public int offset() {
        return offset;
    }

    /** Returns the program as its {@code main} starts it. */
    SpringApplicationBuilder program() {
        return switch (this) {
            case STS, DELIVERY_STS -> StsApplication.builder();
            case ZK -> ZkAuthenticatorApplication.builder();
            case ASSERTING -> AssertingApplication.builder();
            default -> ShopService.builder(program, shortName());
        };
    }

    /**
     * Returns the names of the configuration files that make a server of any operator one of the Shop. The Shop's own
     * services know theirs.
     */
    Optional<String> configuration() {
        return switch (this) {
            case STS -> Optional.of("sts,shop-sts");
            case DELIVERY_STS -> Optional.of("sts,shop-delivery-sts");
            case ZK -> Optional.of("zk-authenticator,shop-zk-authenticator");
            case ASSERTING -> Optional.of("asserting,shop-asserting");
            default -> Optional.empty();
        };
    }

    /** Returns the trust domain of the service. */
    String trustDomain() {
        return OF_DELIVERY.contains(this) ? DELIVERY_DOMAIN : SHOP_DOMAIN;
    }

    /** Returns its SPIFFE ID, its name on links that identify workloads. */
    public String spiffeId() {
        return "spiffe://" + trustDomain() + "/" + shortName();
    }

    /** Returns whether its callers are workloads, so that both sides identify themselves. */
    boolean isCalledByWorkloads() {
        return !ENTRIES.contains(this);
    }

    /** Returns whether it identifies itself on links that identify workloads: it is called by workloads, or calls them. */
    boolean isWorkload() {
        return this != ZK && this != DELIVERY_STS;
    }

    /** Returns whether it calls workloads of the other trust domain, or is called by them. */
    boolean hasForeignPeers() {
        return isRegistered() && (this == BASKET || trustDomain().equals(DELIVERY_DOMAIN));
    }

    /** Returns whether it registers on links by registration. The asserting workload issues tokens for the keys of SVIDs. */
    boolean isRegistered() {
        return isWorkload() && this != ASSERTING;
    }

    private boolean isTokenService() {
        return TOKEN_SERVICES.contains(this);
    }

    /** Returns the services that a mode needs. */
    public static List<Service> of(Mode mode) {
        return Arrays.stream(values())
                .filter(service -> service != ZK || mode == Mode.ZK)
                .filter(service -> service != ASSERTING || mode.carriesIdentities())
                .toList();
    }

    static List<String> shortNames(Mode mode) {
        return of(mode).stream().map(Service::shortName).toList();
    }

    /** Returns the services that are clients of a token service. */
    static List<Service> clients() {
        return Arrays.stream(values())
                .filter(service -> !service.isTokenService() && service != ZK && service != ASSERTING)
                .toList();
    }

    public static Service of(String shortName) {
        return Arrays.stream(values())
                .filter(service -> service.shortName().equals(shortName))
                .findFirst()
                .orElseThrow(() -> new LauncherException("there is no service '" + shortName + "'"));
    }
}
