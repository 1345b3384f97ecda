import { type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import type { Timestamp } from '../../time.ts';
import type { Consent, ConsentVia } from './consent-kinds.ts';
import type { AccountEvent } from './events.ts';

/** What an account needs: it is agreed to at sign-up, and again when the text changes. */
export const requiredConsents = ['terms', 'personalData'] as const satisfies readonly Consent[];

/** Everything else is a person's own choice at any time. */
export const isRequired = (consent: Consent): boolean => requiredConsents.some((one) => one === consent);

export type GivenConsent = { readonly version: string; readonly givenAt: Timestamp };

export type ConsentChange = {
  readonly consent: Consent;
  /** Of the text that was agreed to; null for a withdrawal. */
  readonly version: string | null;
  readonly at: Timestamp;
  readonly via: ConsentVia;
};

export type ConsentState = {
  /** What the person agrees to now. */
  consents: Partial<Record<Consent, GivenConsent>>;
  /** The newest changes, the newest last. */
  consentHistory: ConsentChange[];
};

export type ConsentCommand = {
  readonly type: 'ChangeConsents';
  /** The caller has compared the versions with the texts that count now. */
  readonly given: readonly { readonly consent: Consent; readonly version: string }[];
  readonly withdrawn: readonly Consent[];
  readonly via: ConsentVia;
  readonly now: Timestamp;
};

/** Changes beyond this number are in the log alone: the state is read at every request. */
const keptChanges = 50;

/** What was agreed to already is agreed to no second time, unless the text is another one. */
export const changeConsents = (
  { consents }: Pick<ConsentState, 'consents'>,
  accountOid: Oid,
  { given, withdrawn, via, now }: ConsentCommand,
): AccountEvent[] | Refusal<'CONSENT_NEEDED'> => {
  if (withdrawn.some(isRequired)) return refuse('CONSENT_NEEDED');
  return [
    ...given
      .filter(({ consent, version }) => consents[consent]?.version !== version)
      .map(
        ({ consent, version }) =>
          ({ type: 'ConsentGiven', accountOid, consent, version, via, givenAt: now }) as const,
      ),
    ...withdrawn
      .filter((consent) => consents[consent] !== undefined)
      .map((consent) => ({ type: 'ConsentWithdrawn', accountOid, consent, via, withdrawnAt: now }) as const),
  ];
};

export const foldConsent = <State extends ConsentState>(
  state: State,
  event: Extract<AccountEvent, { type: 'ConsentGiven' | 'ConsentWithdrawn' }>,
): State => {
  const { consent, via } = event;
  return event.type === 'ConsentGiven'
    ? changed(state, { consent, via, version: event.version, at: event.givenAt })
    : changed(state, { consent, via, version: null, at: event.withdrawnAt });
};

/** What a person agreed to when they signed up. */
type AtSignUp = {
  readonly termsVersion: string;
  readonly personalDataVersion: string;
  readonly marketing: boolean;
};

export const foldFirstConsents = <State extends ConsentState>(
  state: State,
  { termsVersion, personalDataVersion, marketing }: AtSignUp,
  at: Timestamp,
): State => {
  const given = { at, via: 'signUp' } as const;
  changed(state, { ...given, consent: 'terms', version: termsVersion });
  changed(state, { ...given, consent: 'personalData', version: personalDataVersion });
  // Its words stand beside the text on personal data, and have its version.
  if (marketing) changed(state, { ...given, consent: 'marketing', version: personalDataVersion });
  return state;
};

const changed = <State extends ConsentState>(state: State, change: ConsentChange): State => {
  const { consent, version, at } = change;
  if (version === null) delete state.consents[consent];
  else state.consents[consent] = { version, givenAt: at };
  state.consentHistory = [...state.consentHistory, change].slice(-keptChanges);
  return state;
};
