export { operationsManifest } from './manifest.ts';
export { recentActs } from './recent-acts.ts';
