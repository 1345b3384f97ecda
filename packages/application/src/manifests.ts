import type { PersonalTopic, ProblemCode } from '@fanfold/contracts';
import type { Text } from '@fanfold/texts';
import type { Kysely } from 'kysely';

import type { AccessRules, PersonalData } from './access-rule.ts';
import { manifestOf } from './contexts.gen.ts';
import { streamsOfPerson } from './identity/index.ts';
import type { ContextManifest } from './manifest.ts';
import { serviceAccessRules } from './service-access-rules.ts';
import { sharedProblemTexts } from './shared-problems.texts.ts';

export const manifests: readonly ContextManifest[] = Object.values(manifestOf);

/**
 * The one table of authority, folded from the contexts: who may call which route. A route that is missing
 * here stops the service at start. `npm run fanfold -- policy` prints it.
 */
export const accessRules: AccessRules = fold('an access rule for', [
  ...manifests.map((manifest) => manifest.accessRules),
  serviceAccessRules,
]);

/** What a person reads for every code of the error catalogue. */
export const problemTexts: Readonly<Record<ProblemCode, Text>> = fold<Text, ProblemCode>('the refusal', [
  sharedProblemTexts,
  ...manifests.map(({ problems }) => problems),
]);

/** Who may see what of other people. */
export const personalData: Readonly<Record<PersonalTopic, PersonalData>> = fold(
  'personal data of the kind',
  manifests.map((manifest) => manifest.personalData),
);

/**
 * Every stream with data of this person: those named by their account, then those that each context knows.
 */
export const streamsAbout = async (db: Kysely<never>, oid: string): Promise<string[]> => {
  const others = await Promise.all(manifests.map((manifest) => manifest.streamsAbout(db, oid)));
  return [...streamsOfPerson(oid), ...others.flat()];
};

/** Tells the ledger what an event of any context says of the object store. */
export const keepObjects: ContextManifest['keepObjects'] = (event, ledger) => {
  for (const manifest of manifests) manifest.keepObjects(event, ledger);
};

/** Joins the contexts' tables. Throws when two contexts have the same entry. */
function fold<Entry, Key extends string>(
  what: string,
  tables: readonly Readonly<Partial<Record<string, Entry>>>[],
): Readonly<Record<Key, Entry>> {
  const folded: Partial<Record<string, Entry>> = {};
  for (const [key, entry] of tables.flatMap((table) => Object.entries(table))) {
    if (folded[key] !== undefined) throw new Error(`Two contexts have ${what} ${key}`);
    folded[key] = entry;
  }
  return folded as Readonly<Record<Key, Entry>>;
}
