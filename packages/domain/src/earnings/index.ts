export { earningsContext } from './context.ts';
export {
  type EarningsCommand,
  type EarningsRefusal,
  type EarningsState,
  earnings,
  earningsStream,
} from './earnings/decider.ts';
export { type EarningKind, type EarningsEvent, earningKinds, earningsEvents } from './earnings/events.ts';
