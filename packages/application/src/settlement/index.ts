export { followRequest } from './follow-request.ts';
export { settlementManifest } from './manifest.ts';
export { isPayoutHeld, requestRevenue, type SettlementUseCaseDeps } from './request-revenue.ts';
export { savePayee } from './save-payee.ts';
export { settleMonths } from './settle-months.process.ts';
export { writeOffDeficit } from './write-off-deficit.ts';
