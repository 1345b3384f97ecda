import { z } from 'zod';

/**
 * A value whose field holds something else while it is not filled in: the field may start with a `Written`,
 * and what is sent has passed `schema`.
 */
export const entered =
  <Written>() =>
  <Output>(schema: z.ZodType<Output>): z.ZodType<Output, Written> =>
    z.custom<Written>().pipe(schema as unknown as z.ZodType<Output, Written>);

/** A number to write: its field is `null` while it is empty. */
export const enteredNumber = entered<number | null>();

/**
 * For a rule between fields: zod leaves such a rule out while any other field is wrong, so that it would be
 * told only at the second try. The rule has to bear with fields that are not filled in.
 */
export const always = { when: () => true } as const;

/** For such a rule: what it asks for is not there. */
export const missing = { params: { fault: 'empty' } } as const;

/** A yes without which nothing is sent. */
export const agreed = entered<boolean>()(z.literal(true));
