import { refuse } from '../../decider.ts';
import type { Command, Decision, WalletState } from './commands.ts';
import type { WalletEvent } from './events.ts';
import { giftPurpose } from './gifts.ts';
import { giveBack } from './lots.ts';
import { pay } from './pay.ts';
import { settleReturned } from './reversals/debt.ts';
import { capturedOf, spendingOf } from './spending.ts';

export const noteHold = (
  state: WalletState,
  { holdId, purpose, taken, expiresAt, ...held }: Extract<WalletEvent, { type: 'CoinsHeld' }>,
): WalletState => {
  const { resource, proceeds, pot, payerCountry, feePolicyVersion } = held;
  const terms = { resource, proceeds, pot, payerCountry, feePolicyVersion };
  state.holds[holdId] = { purpose, taken, expiresAt, terms };
  state.applied[holdId] = true;
  return state;
};

export const holdCoins = (state: WalletState, command: Command<'HoldCoins'>): Decision => {
  const { walletOid, holdId, purpose, coins, payWith, expiresAt, now } = command;
  if (state.applied[holdId]) return [];
  const taken = pay(state, { coins, payWith, now });
  if ('refused' in taken) return taken;
  return [{ type: 'CoinsHeld', walletOid, holdId, purpose, ...spendingOf(command, taken), expiresAt }];
};

export const captureHold = (state: WalletState, command: Command<'CaptureHold'>): Decision => {
  const { holdId, now } = command;
  const hold = state.holds[holdId];
  if (!hold || !state.walletOid || hold.purpose === giftPurpose) return refuse('HOLD_NOT_FOUND');
  if (hold.expiresAt <= now) return refuse('HOLD_EXPIRED');
  const { walletOid } = state;
  const { purpose } = hold;
  return [{ type: 'HoldCaptured', walletOid, holdId, purpose, ...capturedOf(hold, command) }];
};

export const releaseHold = (state: WalletState, { holdId, cause, now }: Command<'ReleaseHold'>): Decision => {
  const hold = state.holds[holdId];
  if (!state.walletOid || !(holdId in state.applied)) return refuse('HOLD_NOT_FOUND');
  // It has already ended: a second release changes nothing.
  if (!hold) return [];
  const { purpose, taken, terms } = hold;
  // Its receiver may have the content already; the gift's own process captures or releases it.
  if (purpose === giftPurpose && cause === 'expired') return [];
  const returned = giveBack(state.lots, taken, now);
  return [
    {
      type: 'HoldReleased',
      walletOid: state.walletOid,
      holdId,
      purpose,
      cause,
      resource: terms.resource,
      pot: terms.pot,
      returned,
    },
    ...settleReturned(state, returned, now),
  ];
};
