import { type Oid, parseOid } from '@fanfold/domain';
import { cardsStream } from '@fanfold/domain/payments';
import type { EventLog } from '@fanfold/event-log';
import type { Providers } from '@fanfold/payments';
import { randomIds } from '@fanfold/platform';

import { invocation } from './use-cases.ts';

type At = {
  readonly eventLog: EventLog;
  readonly providers: Providers;
  readonly sandboxUrl: string;
  readonly now: string;
};

/** Saves a card of a person on the sandbox's page, as they would. */
export const saveCard = async (
  { eventLog, providers, sandboxUrl, now }: At,
  ownerOid: Oid,
  last4: string,
): Promise<void> => {
  const cards = providers.find('stripe')?.cards;
  if (!cards) throw new Error('Stripe saves no cards');
  const setUpId = parseOid(randomIds.oid(now));
  const back = 'http://fanfold.example/back';
  const page = { ownerOid, customerRef: null, successUrl: back, failUrl: back, language: 'en' } as const;
  const { setUpRef, pageUrl } = await cards.setUpCard({ ...page, setUpId });
  await fetch(`${sandboxUrl}/payments/v1/pages/${new URL(pageUrl).pathname.split('/').at(-1)}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'approve', card: last4 }),
  });
  const outcome = await cards.setUpOutcomeOf(setUpRef);
  if (outcome.status !== 'saved') throw new Error(outcome.status);
  const { card } = outcome;
  const stream = eventLog.commands.of(cardsStream);
  const request = () => ({ ...invocation(ownerOid), id: ownerOid });
  const setUp = { ownerOid, setUpId, provider: 'stripe', setUpRef, purpose: 'subscription' } as const;
  await stream.handle({ ...request(), command: () => ({ type: 'StartSetUp', ...setUp }) });
  const cardId = parseOid(randomIds.oid(now));
  await stream.handle({ ...request(), command: () => ({ type: 'RegisterCard', setUpId, cardId, card }) });
};
