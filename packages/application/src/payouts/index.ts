export { askUnpaidLine } from './ask-unpaid-line.ts';
export type { PayoutsUseCaseDeps } from './deps.ts';
export { followBatch } from './follow-batch.ts';
export { importStatement } from './import-statement.ts';
export { payoutsManifest } from './manifest.ts';
export { prepareBatch } from './prepare-batch.ts';
export { resolveBankDifference } from './resolve-bank-difference.ts';
