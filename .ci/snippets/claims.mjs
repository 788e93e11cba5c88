// Says how the blocks of a page are checked, where it is not the way of their language in main.mjs.
//
//   test(CLASS)     a test of this class reads the page and checks all of these blocks
//   excerpt(FILES)  each block stands in one of these files, apart from white space. With .or(EXTENSION), a block that does not is
//                   checked in the JVM as a file with this extension
//   followed        the page is followed step by step in an empty folder outside the repository
//   tutorial        likewise, and its application is then tried with tokens of every product
//   shown           an output or a picture
export const followed = { kind: 'followed' };
export const tutorial = { kind: 'tutorial' };
export const shown = { kind: 'shown' };
export const test = (name) => ({ kind: 'test', name });
export const excerpt = (...files) => ({ kind: 'excerpt', files, or: (extension) => ({ kind: 'excerpt', files, otherwise: extension }) });

const clients = 'auth-core/spring-boot/src/test/java/io/countersign/spring/boot/client';

const sts = 'auth-sts/interoperability';
const springClient = 'auth-sts/server/src/test/java/io/countersign/interoperability';

export const claims = {
  'docs/tutorial.md': { '*': tutorial },
  'docs/migration.md': { yaml: test('com.example.migration.MigrationPageTests'), java: test('com.example.migration.MigrationPageTests') },
  'docs/writing-a-scheme.md': { yaml: shown, java: test('com.example.sessions.SessionsApplicationTests') },
  'docs/signing-keys.md': { yaml: test('io.countersign.spring.boot.signer.SignerAutoConfigurationTests'), java: test('io.countersign.sts.SignerProviderTests') },
  'docs/registration-log.md': { java: excerpt('spiffe-idt/registration/src/test/java/io/countersign/registration/OfflineAuditTests.java') },
  'docs/registration-trust.md': { yaml: test('io.countersign.launcher.curator.PinsPageTests') },
  'docs/reference/registration.md': {
    yaml: test('io.countersign.spring.boot.registration.RegistrationPageTests'),
    java: excerpt('spiffe-idt/registration-sample/src/test/java/io/countersign/sample/registration/PricesTests.java').or('java'),
  },
  'spiffe-idt/embedded-registrations/README.md': {
    java: excerpt('spiffe-idt/embedded-registrations/src/test/java/io/countersign/registrations/EmbeddedRegistrationsTests.java'),
  },
  'docs/operations/README.md': { yaml: excerpt('spiffe-idt/spring-boot/src/test/resources/probes.yml', 'docs/operations/prometheus-by-name.yml') },
  'docs/operations/deploy.md': { yaml: excerpt('helm/ci/01-shared-jwt.yaml', 'helm/ci/04-delivery.yaml', 'helm/ci/07-ingress.yaml', 'helm/ci/09-sts-alone.yaml', 'helm/ci/11-metrics-demo.yaml', 'helm/ci/13-self-issued.yaml') },
  'docs/reference/attestor.md': { yaml: excerpt('spiffe-idt/attestor/src/test/resources/manifests.yml') },
  'docs/reference/links.md': { java: excerpt('auth-core/starter-test/src/test/java/com/example/pinned/PinnedLinkTests.java') },
  'docs/reference/sts.md': { yaml: excerpt('auth-sts/server/src/test/resources/own-sts.yml', 'shop-services/settings/src/main/resources/config/shop-sts-exchange.yml').or('yml') },
  'docs/kotlin.md': { '*': followed },
  'docs/providers.md': { '*': test('io.countersign.spring.boot.jwt.ProvidersPageTests') },
  'docs/spring-security.md': { '*': test('io.countersign.spring.boot.authorize.DocumentedTests') },
  'docs/shadow-mode.md': {
    yaml: test('com.example.migration.ShadowModePageTests'),
    java: test('com.example.migration.ShadowModePageTests'),
  },
  'docs/step-up.md': {
    yaml: test('io.countersign.spring.boot.jwt.StepUpPageTests'),
    java: excerpt('auth-core/spring-boot/src/test/java/io/countersign/spring/boot/stepup/StepUpOverHttpTests.java'),
  },
  'docs/testing-applications.md': { java: test('com.example.orders.TestingPageTests') },
  'docs/testing-with-containers.md': {
    yaml: excerpt('auth-core/testcontainers/src/test/resources/com/example/orders/compose.yaml'),
    java: test('com.example.orders.ContainersPageTests'),
  },
  'docs/opaque-tokens.md': { yaml: test('io.countersign.spring.boot.jwt.opaque.OpaqueTokensPageTests') },
  'docs/sts-clients.md': {
    yaml: excerpt(`${sts}/clients.yml`, `${sts}/spring/application.yml`),
    java: excerpt(...['SpringClientApplication', 'SpringEs256', 'SpringService', 'SpringClient'].map((name) => `${springClient}/${name}.java`)),
    js: excerpt(`${sts}/node/openid-client.mjs`, `${sts}/node/oauth4webapi.mjs`),
    python: excerpt(`${sts}/python/authlib_client.py`, `${sts}/python/pyjwt_client.py`),
    go: excerpt(`${sts}/go/oidc.go`, `${sts}/go/jwt.go`),
  },
  'docs/clients.md': { java: excerpt(`${clients}/ClientExamplesTests.java`, `${clients}/RestClientFeign.java`).or('java') },
  'docs/logout.md': { yaml: test('io.countersign.spring.boot.jwt.LogoutPageTests'), sql: test('io.countersign.spring.boot.jwt.LogoutPageTests') },
  'docs/behind-a-proxy.md': { yaml: test('io.countersign.spring.boot.jwt.BehindAProxyPageTests') },
};
