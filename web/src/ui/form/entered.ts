import { z } from 'zod';

/**
 * A value whose field holds something else while it is not filled in: the field may start with a `Written`, and what is
 * sent has passed `schema`.
 */
export const entered =
  <Written>() =>
  <Output>(schema: z.ZodType<Output>): z.ZodType<Output, Written> =>
    z.custom<Written>().pipe(schema as unknown as z.ZodType<Output, Written>);

/** A number to write: its field is `null` while it is empty. */
export const enteredNumber = entered<number | null>();

/** A yes without which nothing is sent. */
export const agreed = entered<boolean>()(z.literal(true));
