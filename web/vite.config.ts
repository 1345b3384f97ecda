import { readFileSync } from 'node:fs';

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type PluginOption } from 'vite';

import { serviceWorker } from './service-worker-build.ts';

const linguiConfig = { configPath: new URL('./lingui.config.ts', import.meta.url).pathname };
const api = `http://127.0.0.1:${process.env['FANFOLD_PORT'] ?? '8080'}`;

/**
 * zod's makers of JSON schemas, which every schema refers to: 6 kB (gzipped) of the first page that no page calls. The
 * two modules keep their exports, and a call throws.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  load: (id) => {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
    const names = [...exported].map(([, name = '']) =>
      // A schema calls these when it is first used; what they return is called for a JSON schema only.
      name.startsWith('create') ? `onCall as ${name}` : `fail as ${name}`,
    );
    return `
      const fail = () => { throw new Error('the browser has no JSON schemas'); };
      const onCall = () => fail;
      export { fail as process, ${names.join(', ')} };
    `;
  },
};

/**
 * The codes of all refusals: 3 kB (gzipped) of the first page, against which a reply of our own service would be checked. Any text
 * is a code here, so that an application that was opened yesterday understands a refusal that is new today.
 */
const withoutProblemCodes: Plugin = {
  name: 'without-problem-codes',
  transform: (code, id) =>
    /\/packages\/contracts\/src\/(problems|live)\.ts$/.test(id)
      ? { code: code.replaceAll('z.enum(problemCodes)', 'z.string()'), map: null }
      : null,
};

/** zod's own English words for faults: 1 kB (gzipped). Forms say them in the reader's language (`ui/form/validation-words.ts`). */
const withoutEnglishFaults: Plugin = {
  name: 'without-english-faults',
  load: (id) =>
    id.endsWith('/zod/v4/locales/en.js')
      ? `export default () => ({ localeError: ({ code }) => code });`
      : null,
};

const ofLists = [
  /web\/src\/ui\/(cover\/|media-tile|texts|section|kind-names|languages|coins)/,
  /web\/src\/features\/catalogue\/(tiles|offer-price|live\.ts|queries|catalogue\.module|rows\/(row|scroller|page-rows|page-names|queries))/,
  /contracts\/src\/(catalogue\/(tile|cover|plays)|discovery\/page)/,
];
const isOfLists = (id: string): boolean => ofLists.some((some) => some.test(id));

/** What turns the sources into pages, of the application and of the gallery. */
export const shownPlugins: readonly PluginOption[] = [
  // Before react(): it takes route files apart as they are written. What a route loads and shows comes in one file.
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
  }),
  react(),
  withoutJsonSchemas,
  withoutEnglishFaults,
  withoutProblemCodes,
  lingui({ ...linguiConfig, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...shownPlugins, serviceWorker()],
  build: {
    outDir: 'dist',
    // The content security policy allows no inline font or picture beyond data: images, and fonts are split by range.
    assetsInlineLimit: 0,
    // The list of what each part needs would be in what every page loads: it grows with every page.
    modulePreload: {
      // Browsers without it (Safari before 17) load the same files a little later.
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    rolldownOptions: {
      // Schemas and constants have no effects: what a page does not use does not reach it.
      treeshake: {
        moduleSideEffects: (id) => !/packages\/(contracts|domain)\//.test(id),
        manualPureFunctions: ['z', 'defineEvent'],
      },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs is one file, which packs better than forty small ones. The entry stays by itself: it
            // waits for the texts, and nothing that it waits for may wait for it.
            {
              name: 'shell',
              priority: 2,
              tags: ['$initial'],
              test: (id) => !/(index\.html|\/main\.tsx)$/.test(id),
            },
            // What lists of works are made of, most of all the first page: the same again.
            { name: 'lists', priority: 1, test: isOfLists },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
