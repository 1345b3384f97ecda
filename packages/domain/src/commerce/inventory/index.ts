export {
  type InventoryCommand,
  type InventoryRefusal,
  type InventoryState,
  inventory,
  inventoryStream,
  itemRefundDays,
} from './decider.ts';
export {
  type InventoryEvent,
  type ItemKind,
  type ItemTemplate,
  inventoryEvents,
  itemKinds,
  type Odds,
  type Prize,
} from './events.ts';
export { chancesInAll, duplicateContentCoins, maxBoxContents, oddsOf, prizeAt } from './odds.ts';
