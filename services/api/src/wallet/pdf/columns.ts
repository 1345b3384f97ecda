import { paper } from '../../http/paper/sheet.ts';

/** Right edges of the four amounts and the four balances behind them. */
const unitWidth = 47;
const firstUnit = 424;
export const edges = Array.from(
  { length: 8 },
  (_, n) => firstUnit + (n + 1) * unitWidth - 3 + (n >= 4 ? 1 : 0),
);
export const columns = {
  time: { x: paper.left },
  what: { x: 130, width: 168 },
  with: { x: 304, width: 66 },
  lots: { x: 374, width: 50 },
  unit: { width: unitWidth },
} as const;
