export { discoveryManifest } from './manifest.ts';
