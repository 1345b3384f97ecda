export { settlementManifest } from './manifest.ts';
