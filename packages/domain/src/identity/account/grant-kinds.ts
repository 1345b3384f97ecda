import { z } from 'zod';

import { target } from '../../target.ts';

/**
 * The evidence of a residence: the person's own declaration (`declared`), the language they signed up in,
 * until they declare a country (`language`), the country of their card, or of the address that a request came
 * from. The list only grows.
 */
export const residenceEvidence = ['declared', 'language', 'card_country', 'request_address'] as const;

/** Where a role counts: on the whole platform, or for one thing, e.g. a channel. */
export const roleScope = z.union([z.literal('platform'), target]);
export type RoleScope = z.infer<typeof roleScope>;
