import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';

import { areaPages, routesWithoutNames } from './area-pages.ts';
import { early } from './early-build.ts';
import { serviceWorker } from './service-worker-build.ts';
import { smallZod } from './small-zod.ts';

const linguiConfig = { configPath: new URL('./lingui.config.ts', import.meta.url).pathname };
const api = `http://127.0.0.1:${process.env['FANFOLD_PORT'] ?? '8080'}`;

const ofLists = [
  /web\/src\/ui\/(cover\/|media-tile|texts|section|kind-names|languages|coins)/,
  /web\/src\/features\/catalogue\/(tiles|offer-price|live\.ts|queries|catalogue\.module|rows\/(row|scroller|page-rows|page-names|queries))/,
  /contracts\/src\/(catalogue\/(tile|cover|plays)|discovery\/page)/,
  /@tanstack\/(react-query|query-core)\/.*([iI]nfinite|[sS]uspense)/,
];
const isOfLists = (id: string): boolean => ofLists.some((some) => some.test(id));

/** What turns the sources into pages, of the application and of the gallery. */
export const shownPlugins: readonly PluginOption[] = [
  // Before react(): it takes route files apart as they are written. What a route loads and shows comes in one
  // file.
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    codeSplittingOptions: { defaultBehavior: [['loader', 'component']] },
  }),
  react(),
  ...smallZod,
  lingui({ ...linguiConfig, failOnCompileError: true }),
  babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...shownPlugins, areaPages, routesWithoutNames, early, serviceWorker()],
  build: {
    outDir: 'dist',
    // The content security policy allows no inline font or picture beyond data: images, and fonts are split
    // by range.
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
            // What every page needs is one file, which packs better than forty small ones. The entry stays by
            // itself: it waits for the texts, and nothing that it waits for may wait for it.
            {
              name: 'shell',
              priority: 2,
              tags: ['$initial'],
              test: (id) => !/(index\.html|\/main\.tsx)$/.test(id),
            },
            // What lists of works are made of, most of all the first page: the same again.
            { name: 'lists', priority: 1, test: isOfLists },
            // Small parts that many pages share would be a file each, and the page of a work would ask for
            // eighty of them, one after another.
            { name: 'ui', test: /web\/src\/(ui|lib)\//, minShareCount: 50 },
            { name: 'contracts', test: /packages\/(contracts|domain)\/src\//, minShareCount: 20 },
            {
              name: 'works',
              test: /web\/src\/features\/(catalogue|commerce|community|media)\//,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
