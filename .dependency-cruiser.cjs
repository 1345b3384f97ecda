// The dependency law. Capture groups say "another one than mine", so no list of contexts is kept by hand.
// TypeScript 7 has no compiler API, so swc parses; scripts/check.ts fails when nothing was read.
const tests = '\\.(test|spec|features)\\.tsx?$|/testing/|^test/';
const ours = '^(packages|services|projections|migrations|web|test|scripts)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other at run time are one file, or a third one is missing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'Everything that is imported has to be there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'domain-is-alone',
      comment: 'The domain imports nothing of ours.',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { path: ours, pathNot: '^packages/domain/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'No input or output, no clock and no randomness: nothing of Node outside tests.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contexts-are-apart',
      comment:
        'No context of the domain knows another one. The files beside them are shared; contexts.ts lists them.',
      severity: 'error',
      from: { path: '^packages/domain/src/([^/]+)/', pathNot: '^packages/domain/src/testing/' },
      to: { path: '^packages/domain/src/[^/]+/', pathNot: '^packages/domain/src/($1|testing)/' },
    },
    {
      name: 'contracts-know-the-domain-only',
      severity: 'error',
      from: { path: '^packages/contracts/' },
      to: { path: ours, pathNot: '^packages/(contracts|domain)/' },
    },
    {
      name: 'libraries-know-no-context',
      comment: 'What runs any stream or projection must not know one. Tests may borrow one as an example.',
      severity: 'error',
      from: { path: '^packages/(platform|event-log|projection|event-node|oauth)/', pathNot: tests },
      to: { path: '^packages/(domain/src/[^/]+/|contracts/)|^(projections|services|web|migrations)/' },
    },
    {
      name: 'application-contexts-use-the-front-door',
      comment: 'A context of the application uses another one through its index.ts only.',
      severity: 'error',
      from: { path: '^packages/application/src/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/application/src/[^/]+/',
        pathNot: '^packages/application/src/($1/|[^/]+/index\\.ts$)',
      },
    },
    {
      name: 'application-knows-no-http',
      comment: 'A use case is called by HTTP, the worker and the command line alike.',
      severity: 'error',
      from: { path: '^packages/application/', pathNot: tests },
      to: { path: '^(services|web)/|node_modules/@?fastify' },
    },
    {
      name: 'projections-are-apart',
      comment:
        'A projection owns its tables; another one is read through nothing. `all` is the list of them.',
      severity: 'error',
      from: { path: '^projections/([^/]+/[^/]+)/', pathNot: `${tests}|^projections/all/` },
      to: { path: '^projections/[^/]+/[^/]+/', pathNot: '^projections/$1/' },
    },
    {
      name: 'projections-know-no-service',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^(services|web)/' },
    },
    {
      name: 'services-are-apart',
      comment: 'Services talk over HTTP, the log and the database.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/[^/]+/', pathNot: '^services/$1/' },
    },
    {
      name: 'api-contexts-are-apart',
      comment:
        'A context of the API reaches another one through the domain and the log; http and live are shared.',
      severity: 'error',
      from: { path: '^services/api/src/([^/]+)/', pathNot: `${tests}|^services/api/src/(http|live)/` },
      to: { path: '^services/api/src/[^/]+/', pathNot: '^services/api/src/($1|http|live|testing)/' },
    },
    {
      name: 'packages-have-a-front-door',
      comment: 'Other packages are used through what they export, never through their files.',
      severity: 'error',
      from: { path: '^(?:packages|services)/([^/]+)/', pathNot: tests },
      to: {
        path: '^packages/([^/]+)/src/',
        pathNot:
          '^packages/$1/|^packages/[^/]+/src/index\\.ts$|^packages/(domain|contracts|application)/src/[^/]+/index\\.ts$|^packages/(event-node/src/wire|media/src/generated)/index\\.ts$',
      },
    },
    {
      name: 'web-knows-contracts-only',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: ours, pathNot: '^(web/|packages/contracts/)' },
    },
    {
      name: 'features-never-meet',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-flows-one-way',
      comment: 'ui and lib are below features, features below routes and app.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: tests },
      to: { path: '^web/src/(features|routes|app)/' },
    },
    {
      name: 'features-below-routes',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: tests },
      to: { path: '^web/src/(routes|app)/' },
    },
    {
      name: 'no-test-in-production',
      severity: 'error',
      from: { path: '^(packages|services|projections|migrations|web)/', pathNot: tests },
      to: { path: '^test/|\\.(test|spec)\\.tsx?$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|var)/|\\.po$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
