import { defineConfig, mergeConfig } from 'vite';

import product from './vite.config.ts';

/** The component gallery as a build of its own: no chunk of the product is made for it or changed by it. */
export default mergeConfig(
  { ...product, build: { ...product.build, rolldownOptions: {} } },
  defineConfig({
    base: './',
    publicDir: false,
    build: { outDir: 'dist.gallery', rolldownOptions: { input: 'gallery.html' } },
  }),
);
