import type { Country } from '../../country.ts';
import { type Decider, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import type { Timestamp } from '../../time.ts';
import { isAdult, isLocal, proofEnds } from './age.ts';
import { type AdultProofEvent, adultProofEvents } from './events.ts';

/** What the identity provider says at the end of a check. */
export type CheckOutcome =
  | { readonly status: 'identified'; readonly birthDate: string; readonly providerReference: string }
  | { readonly status: 'not_verified' | 'cancelled' };

export type AdultProofCommand =
  | {
      readonly type: 'StartAdultCheck';
      readonly ownerOid: Oid;
      readonly checkId: Oid;
      readonly name: string;
      /** `yyyy-mm-dd`, as entered. */
      readonly birthDate: string;
      readonly phone: string;
      readonly consentVersion: string;
      /** The birth date of the account; null where it is not known. */
      readonly registeredBirthDate: string | null;
      /** The residence. */
      readonly country: Country | null;
      /** The configured provider; null without one. */
      readonly provider: string | null;
      readonly now: Timestamp;
    }
  | {
      readonly type: 'FinishAdultCheck';
      readonly checkId: Oid;
      /** Undefined for a self-certification, which no provider checks. */
      readonly outcome: CheckOutcome | undefined;
      readonly now: Timestamp;
    }
  | { readonly type: 'WithdrawAdultProof'; readonly now: Timestamp };

type Check = {
  readonly checkId: Oid;
  readonly birthDate: string | null;
  readonly country: Country | null;
  readonly provider: string | null;
  readonly expiresAt: Timestamp;
};

export type AdultProof = {
  readonly checkId: Oid;
  readonly isSelfCert: boolean;
  readonly provedAt: Timestamp;
  readonly expiresAt: Timestamp;
};

/** Plain JSON: a snapshot is this value written down. */
export type AdultProofState = {
  ownerOid: Oid | '';
  /** The check that is open, at most one: a newer one replaces it. */
  check: Check | null;
  proof: AdultProof | null;
};

export type AdultProofRefusal =
  | 'BIRTH_DATE_WRONG'
  | 'ADULT_CHECK_NOT_OFFERED'
  | 'ADULT_CHECK_NOT_FOUND'
  | 'ADULT_PROOF_NOT_FOUND';

/** How long a person may take at the provider. */
const checkMinutes = 30;

export const adultProof: Decider<AdultProofState, AdultProofCommand, AdultProofEvent, AdultProofRefusal> = {
  initial: () => ({ ownerOid: '', check: null, proof: null }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'AdultCheckStarted': {
        const { checkId, birthDate, country, provider, expiresAt } = event;
        state.ownerOid = event.ownerOid;
        state.check = { checkId, birthDate, country, provider, expiresAt };
        return state;
      }
      case 'AdultCheckFailed':
        state.check = null;
        return state;
      case 'AdultProved': {
        const { checkId, isSelfCert, provedAt, expiresAt } = event;
        state.check = null;
        state.proof = { checkId, isSelfCert, provedAt, expiresAt };
        return state;
      }
      case 'AdultProofWithdrawn':
        state.proof = null;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'StartAdultCheck':
        return start(command);
      case 'FinishAdultCheck':
        return finish(state, command);
      case 'WithdrawAdultProof':
        if (!state.proof || !state.ownerOid) return refuse('ADULT_PROOF_NOT_FOUND');
        return [{ type: 'AdultProofWithdrawn', ownerOid: state.ownerOid, withdrawnAt: command.now }];
    }
  },
};

const start = (command: Extract<AdultProofCommand, { type: 'StartAdultCheck' }>) => {
  const { type: _, now, registeredBirthDate, provider, ...asked } = command;
  if (asked.birthDate > now.slice(0, 10)) return refuse('BIRTH_DATE_WRONG');
  const local = isLocal(asked.country);
  if (local && provider === null) return refuse('ADULT_CHECK_NOT_OFFERED');
  // A provider knows the right birth date. A person's own word has to agree with the registration (IDN-138).
  const differs = registeredBirthDate !== null && registeredBirthDate !== asked.birthDate;
  if (!local && differs) return refuse('BIRTH_DATE_WRONG');
  const expiresAt = new Date(Date.parse(now) + checkMinutes * 60_000).toISOString();
  return [
    {
      type: 'AdultCheckStarted',
      ...asked,
      provider: local ? provider : null,
      startedAt: now,
      expiresAt,
    } satisfies AdultProofEvent,
  ];
};

const finish = (
  { ownerOid, check, proof }: AdultProofState,
  { checkId, outcome, now }: Extract<AdultProofCommand, { type: 'FinishAdultCheck' }>,
): AdultProofEvent[] | ReturnType<typeof refuse<'ADULT_CHECK_NOT_FOUND'>> => {
  // A provider's proof counts once, and a retry after a lost answer is told what the first request did.
  if (proof?.checkId === checkId) return [];
  if (!ownerOid || check?.checkId !== checkId || check.expiresAt <= now)
    return refuse('ADULT_CHECK_NOT_FOUND');
  const reason = failureOf(check, outcome, now);
  if (reason) return [{ type: 'AdultCheckFailed', ownerOid, checkId, reason, failedAt: now }];
  const providerReference = outcome?.status === 'identified' ? outcome.providerReference : null;
  return [
    {
      type: 'AdultProved',
      ownerOid,
      checkId,
      isSelfCert: check.provider === null,
      country: check.country,
      provider: check.provider,
      providerReference,
      provedAt: now,
      expiresAt: proofEnds(now),
    },
  ];
};

type Failure = Extract<AdultProofEvent, { type: 'AdultCheckFailed' }>['reason'];

/** Why a check ends without a proof; null when the person is an adult. */
const failureOf = (
  { birthDate, country, provider }: Check,
  outcome: CheckOutcome | undefined,
  now: Timestamp,
): Failure | null => {
  if (outcome && outcome.status !== 'identified') return outcome.status;
  // A check by a provider needs the provider's answer, and a self-certification has none.
  if ((outcome === undefined) !== (provider === null) || birthDate === null) return 'not_verified';
  // What was entered has to be what the provider knows.
  if (outcome && outcome.birthDate !== birthDate) return 'not_verified';
  return isAdult(birthDate, country, now) ? null : 'too_young';
};

/**
 * The proof that counts at a moment for a person who lives in a country; null without one. A
 * self-certification does not count for people who live in Korea or Japan.
 */
export const adultProofAt = (
  { proof }: Pick<AdultProofState, 'proof'>,
  country: Country | null,
  at: Timestamp,
): AdultProof | null => {
  if (!proof || proof.expiresAt <= at) return null;
  return proof.isSelfCert && isLocal(country) ? null : proof;
};

export const adultProofStream = defineStream({
  category: 'adultProof',
  idPattern: '{oid}',
  holds: 'checks of a person’s age (personal fields sealed), the proof of being an adult and its end',
  context: 'identity',
  decider: adultProof,
  events: adultProofEvents,
});
