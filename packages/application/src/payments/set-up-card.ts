import type { Language } from '@fanfold/contracts';
import { type Oid, parseOid } from '@fanfold/domain';
import { type CardState, cardsStream } from '@fanfold/domain/payments';
import { oidFromKey } from '@fanfold/platform';

import { accepted, type Invocation } from '../invocation.ts';
import { askCardProvider } from './ask-card-provider.ts';
import { cardProvider } from './charge-card.ts';
import type { ChargeDeps } from './deps.ts';

type Wanted = {
  /** What the card is for: charges, or a monthly fee. */
  readonly purpose: 'card' | 'subscription';
  /** Of the provider's page. */
  readonly language: Language;
};

type SetUpStarted = {
  readonly replayed: boolean;
  readonly reply: { readonly setUpId: Oid; readonly pageUrl: string; readonly position: string };
};

/**
 * PAY-010, PAY-017: a card is saved on the provider's own page, where we never see its number. The outcome is
 * the address of that page; for a set-up that has ended, of our page that tells its result. Throws
 * RefusedError: PROVIDER_UNAVAILABLE, TOO_MANY_CARDS.
 */
export const setUpCard = async (
  deps: ChargeDeps,
  invocation: Invocation,
  { purpose, language }: Wanted,
): Promise<SetUpStarted> => {
  const { commands } = deps.eventLog;
  const ownerOid = parseOid(invocation.actor.oid);
  const setUpId = parseOid(oidFromKey(invocation.key));
  const backTo = (result: string) => `${deps.publicUrl}/${language}/charge/${result}?setUpId=${setUpId}`;
  const { state, position } = await commands.load(cardsStream, ownerOid, { maxAgeMs: 0 });
  const known = state.setUps[setUpId];
  if (known && known.status !== 'started') {
    // The provider's page is closed; our own page shows whether the card was saved.
    const pageUrl = backTo(known.status === 'saved' ? 'registrationok' : 'registrationfail');
    return { replayed: true, reply: { setUpId, pageUrl, position: String(position) } };
  }
  const { setUpRef, pageUrl } = await askCardProvider(deps, (cards) =>
    cards.setUpCard({
      setUpId,
      ownerOid,
      customerRef: customerOf(state),
      language,
      successUrl: backTo('registrationok'),
      failUrl: backTo('registrationfail'),
    }),
  );
  const outcome = await commands.of(cardsStream).handle({
    ...invocation,
    id: ownerOid,
    body: { purpose },
    command: () => ({ type: 'StartSetUp', ownerOid, setUpId, provider: cardProvider, setUpRef, purpose }),
  });
  const { position: startedAt } = accepted(outcome);
  // A set-up that goes on is not marked as replayed: the page may be a new one.
  return { replayed: false, reply: { setUpId, pageUrl, position: String(startedAt) } };
};

/** One customer at the provider for each person, known from the first card on. */
const customerOf = ({ cards, removed }: Readonly<CardState>): string | null =>
  [...cards, ...Object.values(removed)].find(({ customerRef }) => customerRef !== null)?.customerRef ?? null;
