/** Who may import whom. `npm run check` enforces it; docs/architecture.md says it in words. */

/**
 * The whole list of features that may use another one, by app. Adding an edge is an architecture
 * decision.
 */
const MAY_USE = {
  api: {
    // Follows a report of any week whole, with the rows of its store.
    'report-control': ['weekly-reports'],
    // Ranks and errors are those of audited figures.
    measurement: ['audited-figures'],
    // Training shows pizzas whose audited judgements are complete.
    audit: ['audited-figures'],
    // The lines of today, mailed.
    'morning-mail': ['today'],
    // What pizzas said of actions stands among its lines, and what became of objections.
    today: ['actions', 'objections'],
    // Its pizzas are counted as the charts see them, and what raters said of them once all have judged.
    actions: ['signals', 'audited-figures'],
    // What reviewers left standing is what a rescore must not touch and a head learns from.
    scoring: ['review'],
    // A cue counts bad pizzas as the charts do.
    'store-tv': ['signals'],
    // An evidence sheet says between what a person's score would lie.
    'look-up': ['audited-figures'],
    // A sign-in by an identity provider begins and ends on the pages of log-ins.
    'sign-on': ['session'],
  },
  web: {
    // Recipients and TV screens are set where a store and a company are set.
    admin: ['report-mail', 'store-tv'],
    // A card opens the pizza, and what is chosen in the feed is corrected at once.
    feed: ['review'],
    // A line starts an action, or answers what a camera asks.
    today: ['actions', 'cameras'],
    // The stores that may take part are those whose actions are listed.
    rollouts: ['actions'],
    // A pizza's overlay takes an objection to its score.
    review: ['objections'],
    // Periods, comparisons and links into the feed are those of the other figures.
    management: ['analytics'],
    // The specialties to choose from are those of the feed.
    'look-up': ['feed'],
    // Below its errors are the engine's accuracy and its tasks.
    measurement: ['scoring', 'objections'],
    // Every kind of report is printed, followed and sent in one way.
    'weekly-reports': ['report-files', 'report-mail'],
    'monthly-reports': ['report-files', 'report-mail'],
    'report-control': ['report-files', 'report-mail'],
  },
};

/** `from` imports nothing under `to`, except for what `except` names. All are patterns of paths. */
const forbid = (name, from, to, except) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, ...(except ? { pathNot: except } : {}) },
});

/** Every package and app, and what of ours it may import beside itself. */
const ARROWS = {
  'packages/domain': [],
  'packages/client': [],
  'packages/contract': ['packages/domain'],
  'packages/scoring': ['packages/domain'],
  'packages/demo': ['packages/domain', 'packages/scoring'],
  'apps/api': [
    'packages/domain',
    'packages/contract',
    'packages/scoring',
    'packages/demo',
    // Its tests have the types of what they build.
    'packages/client',
  ],
  'apps/web': ['packages/domain', 'packages/contract'],
};
const arrows = Object.entries(ARROWS).map(([part, others]) =>
  forbid(
    `arrow-${part.replace('/', '-')}`,
    `^${part}/`,
    '^(packages|apps|e2e|tools)/',
    `^(${[part, ...others].join('|')})/`,
  ),
);

/** Tests, and what only tests use. */
const TESTS = '\\.test\\.tsx?$|/src/test/|\\.fixture\\.tsx?$';

/**
 * Inside an app a layer imports none that lies above it. The first one named is the lowest. Tests
 * may: they run the whole app.
 */
const layers = (app, names) =>
  names.map((name, i) => {
    const rule = forbid(
      `layer-${app}-${name}`,
      `^apps/${app}/src/${name}/`,
      `^apps/${app}/src/`,
      `^apps/${app}/src/(${names.slice(0, i + 1).join('|')})/`,
    );
    return { ...rule, from: { ...rule.from, pathNot: TESTS } };
  });

/** A feature imports itself and the ones MAY_USE lists for it; its tests may run others. */
const featuresStandAlone = Object.entries(MAY_USE).flatMap(([app, edges]) => {
  const base = `apps/${app}/src/features`;
  const listed = Object.keys(edges).join('|');
  const alone = forbid(
    `features-of-${app}-stand-alone`,
    `^${base}/(?!(?:${listed})/)([^/]+)/`,
    `^${base}/`,
    `^${base}/$1/`,
  );
  const named = Object.entries(edges).map(([feature, others]) =>
    forbid(
      `feature-${feature}-of-${app}`,
      `^${base}/${feature}/`,
      `^${base}/`,
      `^${base}/(${[feature, ...others].join('|')})/`,
    ),
  );
  return [alone, ...named].map((rule) => ({ ...rule, from: { ...rule.from, pathNot: TESTS } }));
});

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'Rules know nothing but themselves: no package, not even of Node. Tests may use vitest and fast-check.',
      from: { path: '^packages/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/' },
    },
    {
      name: 'contract-is-wire-only',
      severity: 'error',
      comment: 'Domain, zod, zod-openapi, and papaparse for CSV: nothing else.',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/(contract|domain)/|node_modules/(zod|zod-openapi|papaparse)/)' },
    },
    {
      name: 'demo-for-the-command-line-only',
      severity: 'error',
      comment: 'But for the login page, which shows the demo accounts when there are any.',
      from: {
        path: '^apps/',
        pathNot:
          '^apps/api/src/(demo/|cli\\.ts$|agent/(agent|camera-setups)\\.test\\.ts$|features/session/pages/login-page\\.ts$)',
      },
      to: { path: '^packages/demo/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: {},
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'test-tools-stay-in-tests',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: TESTS,
      },
      to: { path: '/src/test/|\\.fixture\\.tsx?$|^node_modules/(vitest|@playwright)/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: `${TESTS}|/src/fixtures/` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    forbid(
      'platform-scores-nothing',
      '^apps/api/src/platform/',
      '^packages/scoring/',
      // What a picture may be is one rule for keeping and for scoring it.
      '^packages/scoring/src/image/(decode-image|image-parts|png-without-texts)\\.ts$',
    ),
    ...arrows,
    {
      name: 'agent-stands-alone',
      severity: 'error',
      comment: 'It runs at a store: without the database, and without what serves requests.',
      from: { path: '^apps/api/src/agent/', pathNot: TESTS },
      to: {
        path: '^apps/api/src/',
        pathNot:
          '^apps/api/src/(agent/|platform/(durable-file|move-file|sha256|upload-time)\\.ts$)',
      },
    },
    ...layers('api', ['platform', 'pizzas', 'reports', 'features']),
    ...layers('web', [
      'theme',
      'language',
      'connection',
      'pizza',
      'controls',
      'charts',
      'api',
      'place',
      'audited-figures',
      'features',
      'app',
    ]),
    ...featuresStandAlone,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '(^|/)(dist|data|test-results|playwright-report)/|/node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
