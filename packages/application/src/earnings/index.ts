export {
  type Earned,
  earnedFrom,
  holdEarned,
  type Log,
  paidIn,
  releaseEarned,
  walletEvents,
} from './held.ts';
export { type Imported, importLegacyRevenue } from './import-legacy-revenue.ts';
export { earningsManifest } from './manifest.ts';
export { postAdjustments } from './post-adjustments.process.ts';
export { postEarnings } from './post-earnings.process.ts';
export { requestAdjustment } from './request-adjustment.ts';
