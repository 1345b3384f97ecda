export { catalogueManifest } from './manifest.ts';
export { publishContent } from './publish-content.ts';
export { updateContent } from './update-content.ts';
