import { createHmac } from 'node:crypto';

/**
 * The value of the `fanfold-signature` header: `t=<unix seconds>,v1=<hex HMAC-SHA-256>`, the MAC being over
 * `<t>.<raw body>`. The time is signed too, so that a recorded report cannot be sent again much later.
 */
export const signatureOf = (rawBody: string, { secret, at }: { secret: string; at: string }): string => {
  const seconds = Math.floor(Date.parse(at) / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
};
