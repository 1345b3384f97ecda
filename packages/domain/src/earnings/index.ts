export {
  type EarningsCommand,
  type EarningsRefusal,
  type EarningsState,
  earnings,
  earningsStream,
} from './decider.ts';
export { type EarningCause, type EarningsEvent, earningCauses, earningsEvents } from './events.ts';
