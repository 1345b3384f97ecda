import { randomUUID } from 'node:crypto';

import type { Person } from './person.ts';

/** A person agrees to the text of analytics that counts now. */
export const agreeToAnalytics = async (person: Person): Promise<void> => {
  const { body } = await person.call<{ texts: { consent: string; version: string }[] }>(
    '/api/account/consents',
  );
  const { version } = body.texts.find(({ consent }) => consent === 'analytics') ?? {};
  const { status } = await person.call('/api/account/consents', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { given: [{ consent: 'analytics', version }] },
  });
  if (status !== 200) throw new Error(`The consent was refused with ${status}`);
};
