import { terms } from '@fanfold/contracts';
import {
  accountStream,
  type Consent,
  consentKinds,
  type GivenConsent,
  requiredConsents,
} from '@fanfold/domain/identity';
import { type PagedConsent, pageOfConsent, pagesId, pagesStream } from '@fanfold/domain/operations';
import type { CommandLog } from '@fanfold/event-log';

/** The text of a consent: its version, and the page that it is on; null where the program has it. */
export type ConsentText = { readonly version: string; readonly pageId: string | null };

type Fresh = { readonly maxAgeMs: number };

/** The texts that count now. An administrator who publishes a page replaces the program's own text. */
export const consentTexts = async (
  commands: CommandLog,
  fresh: Fresh,
): Promise<Readonly<Record<Consent, ConsentText>>> => {
  const { published } = (await commands.load(pagesStream, pagesId, fresh)).state;
  const paged = (consent: PagedConsent): ConsentText => {
    const version = published[consent]?.version;
    return version === undefined
      ? { version: terms[consent], pageId: null }
      : { version, pageId: pageOfConsent[consent] };
  };
  return {
    terms: paged('terms'),
    personalData: paged('personalData'),
    marketing: { version: terms.marketing, pageId: null },
    analytics: { version: terms.analytics, pageId: null },
  };
};

/**
 * What a person agrees to, with the version of each text; null for what they do not. For process managers
 * too.
 */
export const consentsOf = async (
  commands: CommandLog,
  oid: string,
  fresh: Fresh = { maxAgeMs: 0 },
): Promise<Readonly<Record<Consent, GivenConsent | null>>> => {
  const { consents } = (await commands.load(accountStream, oid, fresh)).state;
  const all = consentKinds.map((consent) => [consent, consents[consent] ?? null] as const);
  return Object.fromEntries(all) as Record<Consent, GivenConsent | null>;
};

/** The consents that a person has to give before they go on: the text is another one than they agreed to. */
export const consentsDue = (
  given: Readonly<Partial<Record<Consent, GivenConsent>>>,
  texts: Readonly<Record<Consent, ConsentText>>,
): (typeof requiredConsents)[number][] =>
  requiredConsents.filter((consent) => given[consent]?.version !== texts[consent].version);
