import { z } from 'zod';

import { command } from './api.ts';

/** What pages tell of (DIS-056 to DIS-061). */
type Told =
  | 'view_route'
  | 'click_signup'
  | 'view_coincharge'
  | 'click_coin_product'
  | 'complete_coin_charge'
  | 'view_content'
  | 'view_search_result';

type Properties = Readonly<Record<string, string | number | boolean>>;

/**
 * Tells the service that something was done. It keeps that of people who agreed to it; what does not arrive
 * is not counted.
 */
export const track = (event: Told, properties: Properties = {}): void => {
  const body = { event, properties };
  void command({ path: '/analytics/mixpanel/track', body, reply: z.unknown() }).catch(() => undefined);
};
