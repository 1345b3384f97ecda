import { z } from 'zod';

import { readTab, writeTab } from '../../lib/storage.ts';

const Interrupted = z.object({
  intent: z.string(),
  contentOid: z.string(),
  creatorOid: z.string(),
  coins: z.number(),
  payWith: z.enum(['paid', 'bonus', 'bonusThenPaid']),
  title: z.string(),
});

/** A purchase that waits for coins, with the key of the intent: it can be sent as often as needed and happens once. */
export type Interrupted = z.infer<typeof Interrupted>;

const name = 'interrupted-purchase';

export const keepInterrupted = (purchase: Interrupted): void => writeTab(name, JSON.stringify(purchase));

export const readInterrupted = (): Interrupted | undefined => {
  try {
    return Interrupted.safeParse(JSON.parse(readTab(name) ?? 'null')).data;
  } catch {
    return undefined;
  }
};

export const forgetInterrupted = (): void => writeTab(name, null);
