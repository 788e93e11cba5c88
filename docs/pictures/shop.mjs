// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import { Picture } from "./picture.mjs";

export const shop = new Picture(
  1100,
  430,
  "The two trust domains of the Shop",
  "In the trust domain shop.com, a client calls the gateway, which calls the basket service. The basket service calls the product and account services, and the gateway of the " +
    "trust domain delivery.com, which calls the delivery service. Each domain has a security token service of its own. Logins go from the gateway to the user service, which gets the user's token from the STS. Each " +
    "service verifies each call by the keys of its own domain's STS. The STS of delivery.com trusts the keys of the STS of shop.com.",
);

shop.area(160, 20, 570, 390, "Trust domain shop.com");
shop.area(770, 20, 310, 390, "Trust domain delivery.com");
shop.box(20, 210, 110, 70, ["Client", "browser, curl"]);
shop.box(190, 210, 130, 70, ["Gateway", "verifies, limits"], "own");
shop.box(390, 210, 130, 70, ["Basket", "orders a cart"], "own");
shop.box(580, 120, 130, 70, ["Product", "reserves stock"], "own");
shop.box(580, 300, 130, 70, ["Account", "debits money"], "own");
shop.box(190, 60, 130, 70, ["User", "passwords"], "own");
shop.box(390, 60, 130, 70, ["STS", "issues tokens"], "secret");
shop.box(795, 210, 115, 70, ["Gateway", "the border"], "own");
shop.box(950, 210, 110, 70, ["Delivery", "books"], "own");
shop.box(795, 60, 115, 70, ["STS", "issues tokens"], "secret");

shop.arrow([130, 245], [190, 245]);
shop.arrow([320, 245], [390, 245]);
shop.arrow([520, 235], [550, 235], [550, 155], [580, 155]);
shop.arrow([520, 255], [550, 255], [550, 335], [580, 335]);
shop.arrow([520, 245], [795, 245]);
shop.arrow([910, 245], [950, 245]);
shop.arrow([255, 210], [255, 130]);
shop.text(245, 175, "login", "small", "end");
shop.arrow([320, 95], [390, 95]);
shop.text(355, 86, "token", "small");
shop.arrow([455, 210], [455, 130]);
shop.text(445, 166, "own token,", "small", "end");
shop.text(445, 183, "exchange", "small", "end");
shop.arrow([852, 210], [852, 130]);
shop.text(862, 175, "exchange", "small", "start");
shop.arrow([795, 85], [520, 85]);
shop.text(625, 77, "reads its keys", "small");
shop.text(180, 350, "Each service verifies each call,", "small", "start");
shop.text(180, 368, "by default by the keys of its domain's STS.", "small", "start");
shop.text(790, 350, "Users of shop.com keep their name", "small", "start");
shop.text(790, 368, "and have no role here.", "small", "start");
