import type { Oid } from '@fanfold/domain';
import { type ChargeState, chargeStream, type SavedCard } from '@fanfold/domain/payments';
import { type CardProvider, ProviderError } from '@fanfold/payments';
import { uuid5 } from '@fanfold/platform';
import type { Asker } from '../invocation.ts';
import { markUnknown, paymentRefOf, recordAnswer, type SettleDeps, settleCharge } from './settle-charge.ts';

type Request = Asker & {
  readonly chargeId: Oid;
  readonly card: SavedCard;
  readonly orderName: string;
};

/**
 * Pays an initiated charge with a saved card. The provider first gives the payment a name, which is recorded
 * before it is asked for the money: later it can be asked what it did. Throws ProviderError
 * while nothing was asked for yet. May be called again at any time; the money is taken once.
 */
export const payWithSavedCard = async (
  deps: SettleDeps,
  request: Request,
): Promise<Readonly<ChargeState>> => {
  const { commands, providers } = deps;
  const { chargeId } = request;
  const load = async () => (await commands.load(chargeStream, chargeId, { maxAgeMs: 0 })).state;
  const state = await load();
  const provider = providers.find(state.provider);
  if (!provider?.cards) throw new ProviderError('This provider saves no cards');
  if (state.status === 'initiated') await name(deps, provider.cards, { ...request, state });
  const payment = paymentRefOf(await load());
  if (!payment || (await load()).status !== 'opened') return settleCharge(deps, { ...request, how: 'ask' });
  try {
    const outcome = await provider.cards.chargeSavedCard(payment);
    await recordAnswer(commands, { ...request, provider: provider.label, outcome });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await markUnknown(commands, request);
  }
  return load();
};

const name = async (
  { commands }: SettleDeps,
  provider: CardProvider,
  {
    chargeId,
    card,
    orderName,
    state,
    actor,
    correlationId,
  }: Request & { readonly state: Readonly<ChargeState> },
): Promise<void> => {
  const { buyerOid, amounts } = state;
  const { customerRef, cardToken } = card;
  if (!amounts || customerRef === null || cardToken === null) throw new ProviderError('The card is gone');
  const saved = { chargeId, buyerOid, orderName, amounts, customerRef, cardToken };
  const { providerRef } = await provider.readySavedCard(saved);
  await commands.of(chargeStream).handle({
    actor,
    correlationId,
    id: chargeId,
    key: uuid5('open', chargeId),
    body: { providerRef },
    command: () => ({ type: 'OpenCharge', providerRef, payUrl: '' }),
  });
};
