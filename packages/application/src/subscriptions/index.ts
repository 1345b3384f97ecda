export { subscriptionsManifest } from './manifest.ts';
