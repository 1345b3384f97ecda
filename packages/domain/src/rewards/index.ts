export {
  type AttendanceCommand,
  type AttendanceRefusal,
  type AttendanceState,
  attendance,
  attendanceRewards,
  attendanceStream,
  mondayOf,
  rewardsOf,
  streakOn,
  weekOf,
} from './attendance/decider.ts';
export {
  type AttendanceEvent,
  attendanceEvents,
  type RewardReason,
  rewardReasons,
} from './attendance/events.ts';
export { rewardsContext } from './context.ts';
export {
  type GiftCodeState,
  giftCodes,
  giftCodesStream,
  giftPointMonths,
  maxOpenGiftOrders,
  openOrdersOf,
  platformAccountId,
} from './gift-codes/decider.ts';
export { type GiftCodeEvent, giftCodeEvents } from './gift-codes/events.ts';
export { type GiftItemName, giftItems, giftPriceOf } from './gift-codes/price.ts';
export {
  type InventoryCommand,
  type InventoryRefusal,
  type InventoryState,
  inventory,
  inventoryStream,
  itemRefundDays,
} from './inventory/decider.ts';
export {
  type InventoryEvent,
  type ItemKind,
  type ItemTemplate,
  inventoryEvents,
  itemKinds,
  type Odds,
  odds as oddsShape,
  type Prize,
  prize as prizeShape,
} from './inventory/events.ts';
export { chancesInAll, duplicateContentCoins, maxBoxContents, oddsOf, prizeAt } from './inventory/odds.ts';
export {
  type InvitationCommand,
  type InvitationState,
  invitation,
  invitationRules,
  invitationStream,
} from './invitation/decider.ts';
export { type InvitationEvent, invitationEvents } from './invitation/events.ts';
export {
  type QrEventCommand,
  type QrEventRefusal,
  type QrEventState,
  qrEvent,
  qrEventStream,
} from './qr-event/decider.ts';
export { type QrEventEvent, qrEventEvents } from './qr-event/events.ts';
export { type XLinkState, xLink, xLinkCoins, xLinkRules, xLinkStream } from './x-link/decider.ts';
export { type XLinkEvent, xLinkEvents } from './x-link/events.ts';
export { maxRateAgeDays, rateOn, yenRate, yenRateId, yenRateStream } from './yen-rate/decider.ts';
export { type YenRateEvent, yenRateEvents } from './yen-rate/events.ts';
