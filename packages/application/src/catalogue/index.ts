export { catalogueManifest } from './manifest.ts';
