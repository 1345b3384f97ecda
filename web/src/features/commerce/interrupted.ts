import { z } from 'zod';

import { command } from '../../lib/api.ts';
import { readTab, writeTab } from '../../lib/storage.ts';

const Interrupted = z.object({
  kind: z.enum(['purchase', 'order', 'gift', 'donation', 'nickname']),
  intent: z.string(),
  path: z.templateLiteral(['/account/', z.string()]),
  body: z.record(z.string(), z.unknown()),
  title: z.string(),
  coins: z.number(),
  /** Which coins pay. */
  payWith: z.enum(['paid', 'bonus', 'bonusThenPaid']).default('paid'),
  /** Of an order: what is bought one after the other. */
  items: z.array(z.object({ entry: z.string(), title: z.string(), coins: z.number() })).default([]),
  /** Where the person was when the coins ran short; null for the cart and for my info. */
  contentOid: z.string().nullable(),
});

/** What waits for coins, with the key of the intent: it can be sent as often as needed and happens once. */
export type Interrupted = z.infer<typeof Interrupted>;
/** What is kept; without `payWith` it is paid in coins, without `items` it is one thing. */
type Kept = z.input<typeof Interrupted>;

const Sent = z.looseObject({
  position: z.string(),
  paidCoins: z.number().optional(),
  bonusCoins: z.number().optional(),
  /** Of an order: the items that were not bought. */
  failures: z.array(z.object({ entry: z.string(), message: z.string() })).optional(),
});
export type Sent = z.infer<typeof Sent>;

export const sendInterrupted = ({ path, body, intent }: Interrupted): Promise<Sent> =>
  command({ path, body, intent, reply: Sent });

const name = 'interrupted-purchase';

export const keepInterrupted = (waiting: Kept): void => writeTab(name, JSON.stringify(waiting));

export const readInterrupted = (): Interrupted | undefined => {
  try {
    return Interrupted.safeParse(JSON.parse(readTab(name) ?? 'null')).data;
  } catch {
    return undefined;
  }
};

export const forgetInterrupted = (): void => writeTab(name, null);
