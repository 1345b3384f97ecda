import { defineConfig, mergeConfig } from 'vite';

import product, { shownPlugins } from './vite.config.ts';

/**
 * The component gallery as a build of its own: no chunk of the product is made for it or changed by it. It
 * has no service worker, which belongs to the application's document.
 */
export default mergeConfig(
  { ...product, plugins: [...shownPlugins], build: { ...product.build, rolldownOptions: {} } },
  defineConfig({
    base: './',
    publicDir: false,
    build: { outDir: 'dist.gallery', rolldownOptions: { input: 'gallery.html' } },
  }),
);
