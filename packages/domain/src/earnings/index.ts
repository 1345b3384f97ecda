export {
  type EarningsCommand,
  type EarningsRefusal,
  type EarningsState,
  earnings,
  earningsStream,
} from './decider.ts';
export { type EarningsEvent, earningsEvents } from './events.ts';
