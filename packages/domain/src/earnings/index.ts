export { earningsContext } from './context.ts';
export {
  type EarningsCommand,
  type EarningsRefusal,
  type EarningsState,
  earnings,
  earningsStream,
} from './earnings/decider.ts';
export { type EarningKind, type EarningsEvent, earningKinds, earningsEvents } from './earnings/events.ts';
export {
  firstOwnMonth,
  type LegacyLine,
  type LegacyRevenueCommand,
  type LegacyRevenueRefusal,
  type LegacyRevenueState,
  legacyRevenue,
  legacyRevenueStream,
} from './legacy-revenue/decider.ts';
export { type LegacyRevenueEvent, legacyLine } from './legacy-revenue/events.ts';
