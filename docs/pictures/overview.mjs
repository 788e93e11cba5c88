// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
import { Picture } from "./picture.mjs";

export const overview = new Picture(
  1060,
  300,
  "Countersign in your application",
  "A caller sends a request with a credential. In your application, Countersign verifies it by the mode in countersign.accept, with keys that it has read from the issuer. Your controller gets the Caller. " +
    "A RestClient sends the caller on to the next service by the mode in countersign.propagate, and the next service verifies again.",
);

overview.area(225, 20, 585, 170, "Your application");
overview.box(20, 70, 110, 80, ["Caller", "user or service"]);
overview.box(250, 70, 165, 80, ["Countersign", "verifies by the mode", "in accept"], "own");
overview.box(460, 70, 120, 80, ["Controller", "gets the Caller"]);
overview.box(635, 70, 150, 80, ["RestClient", "sends the caller on", "by propagate"], "own");
overview.box(915, 70, 125, 80, ["Next service", "verifies itself"]);
overview.box(250, 230, 165, 50, ["Issuer", "publishes its keys"], "secret");

overview.arrow([130, 110], [250, 110]);
overview.text(178, 100, "credential", "small");
overview.arrow([415, 110], [460, 110]);
overview.arrow([580, 110], [635, 110]);
overview.arrow([785, 110], [915, 110]);
overview.text(862, 100, "credential", "small");
overview.arrow([332, 230], [332, 150]);
overview.text(342, 215, "not called for each request", "small", "start");
