import { randomUUID } from 'node:crypto';

import { type Person, send } from './person.ts';
import type { TestStack } from './stack.ts';

/** A person saves a card on the page of the provider, which the sandbox has. Card number 1 of an account. */
export const saveCard = async ({ sandboxUrl }: TestStack, person: Person): Promise<void> => {
  const post = <Body>(path: string, body: object) =>
    person.call<Body>(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
  const { body } = await post<{ setUpId: string; pageUrl: string }>('/api/payment/stripe/setup-card', {});
  const page = new URL(body.pageUrl).pathname.split('/').at(-1);
  await send(sandboxUrl, `/payments/v1/pages/${page}/act`, {
    method: 'POST',
    body: { action: 'approve', card: '4242' },
  });
  const saved = await post('/api/payment/registercard', { setUpId: body.setUpId });
  if (saved.status !== 200) throw new Error(`The card was not saved: ${saved.status}`);
};
