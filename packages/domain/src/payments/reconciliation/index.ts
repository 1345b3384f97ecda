export {
  type ReconciliationCommand,
  type ReconciliationRefusal,
  type ReconciliationState,
  reconciliation,
  reconciliationStream,
} from './decider.ts';
export {
  type Difference,
  differenceKinds,
  type ReconciliationEvent,
  reconciliationEvents,
  settlementKinds,
} from './events.ts';
export { type Movement, matchSettlement } from './match.ts';
