import type { Decider } from '../../decider.ts';
import { refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { type PayeeEvent, payeeEvents } from './events.ts';
import { type BankDetails, hasSameNumber, type PayeeProfile, type PayeeSaved, profileOf } from './profile.ts';
import { savePayee } from './save-payee.ts';
import { type DatedTaxes, decideClaim, openClaim, treatyRates, withSaved } from './tax-claims.ts';

type Claim = { readonly creatorOid: Oid; readonly claimedAt: Timestamp; readonly byOid: Oid };

export type PayeeCommand =
  | (Omit<PayeeProfile, 'bank'> & {
      readonly bank: BankDetails;
      readonly type: 'SavePayee';
      readonly creatorOid: Oid;
      /** Whether the creator is under 19. */
      readonly minor: boolean;
      /** The day of Seoul from which on what is said about the tax counts; today where it is left out. */
      readonly validFrom?: string | undefined;
      readonly now: Timestamp;
    })
  | (Claim & {
      readonly type: 'ConfirmTaxClaim';
      /** Whether the treaty's rate is a ceiling of income tax and local tax together. */
      readonly coversLocalTax: boolean;
      readonly now: Timestamp;
    })
  | (Claim & { readonly type: 'DeclineTaxClaim'; readonly reason: string; readonly now: Timestamp });

export type PayeeState = {
  profile: PayeeProfile | null;
  /** How many events there are. */
  events: number;
  /**
   * Where in the stream the profile was saved, the first event is 1: a request names the profile that it is
   * paid by.
   */
  revision: number;
  /**
   * The first revision that names the same payee as the newest one: another bank account does not make
   * another payee.
   */
  payeeSince: number;
  usableFrom: Timestamp | null;
  taxes: DatedTaxes;
};

export type PayeeRefusal =
  | 'TAX_TREATMENT_WRONG'
  | 'GUARDIAN_NEEDED'
  | 'VALID_FROM_WRONG'
  | 'TAX_CLAIM_NOT_OPEN'
  | 'OWN_ACCOUNT';

/** Who is paid for a creator, and how that is taxed. */
export const payee: Decider<PayeeState, PayeeCommand, PayeeEvent, PayeeRefusal> = {
  initial: () => ({
    profile: null,
    events: 0,
    revision: 0,
    payeeSince: 0,
    usableFrom: null,
    taxes: [],
  }),

  evolve: (state, event) => {
    state.events += 1;
    switch (event.type) {
      case 'PayeeSaved': {
        const profile = profileOf(event);
        state.revision = state.events;
        if (isNewPayee(state.profile, event)) {
          state.payeeSince = state.revision;
          state.taxes = [];
        }
        state.profile = profile;
        state.usableFrom = event.usableFrom;
        state.taxes = withSaved(state.taxes, event);
        return state;
      }
      case 'TaxClaimConfirmed':
      case 'TaxClaimDeclined':
        decideClaim(state.taxes, event);
        return state;
    }
  },

  decide: (state, command) => {
    if (command.type === 'SavePayee') return savePayee(state, command);
    const { creatorOid, claimedAt, byOid, now } = command;
    // Who works in finance may be a creator too.
    if (byOid === creatorOid) return refuse('OWN_ACCOUNT');
    const claim = openClaim(state.taxes, claimedAt);
    if (!claim) return refuse('TAX_CLAIM_NOT_OPEN');
    const about = { creatorOid, claimedAt, byOid };
    if (command.type === 'DeclineTaxClaim')
      return [{ type: 'TaxClaimDeclined', ...about, reason: command.reason, declinedAt: now }];
    const rates = claim.treaty && treatyRates(claim.treaty, command.coversLocalTax);
    return [{ type: 'TaxClaimConfirmed', ...about, rates, confirmedAt: now }];
  },
};

/** What a saving says itself counts; one of before that was kept is compared. */
const isNewPayee = (before: PayeeProfile | null, event: PayeeSaved): boolean =>
  event.newPayee === true || before === null || !hasSameNumber(before, profileOf(event));

/** Stream names are `payee-{creatorOid}`. */
export const payeeStream = defineStream({
  category: 'payee',
  idPattern: '{oid}',
  holds: 'who is paid for a creator, with tax treatment and bank details',
  context: 'settlement',
  decider: payee,
  events: payeeEvents,
});
