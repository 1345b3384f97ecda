export { communityManifest } from './manifest.ts';
export { block, markFavourite } from './mark.ts';
export { decideReport, fileReport } from './reports.ts';
