import { type PublicUser, shownNames } from '@fanfold/contracts/identity';
import { type Oid, parseOid } from '@fanfold/domain';
import { readFrom } from '@fanfold/projection';
import { type CatalogueTile, catalogue, tilesOf } from '@fanfold/projections/catalogue/contents';
import { profiles, profilesOf } from '@fanfold/projections/identity/profiles';
import type { Kysely } from 'kysely';

export type NamedWork = { readonly contentOid: Oid } & Pick<
  CatalogueTile,
  'title' | 'original' | 'isAdultContent'
>;

/** Works by their ids, in that order, as lists of other things name them; what is gone is left out. */
export const worksNamed = async (db: Kysely<never>, contentOids: readonly string[]): Promise<NamedWork[]> => {
  const works = await readFrom(db, catalogue, (tables) => tilesOf(tables, [...new Set(contentOids)]));
  return works.map(({ contentOid, title, original, isAdultContent }) => ({
    contentOid: parseOid(contentOid),
    title,
    original,
    isAdultContent,
  }));
};

/** People with their nicknames and pictures by their ids; who is gone is left out. */
export const peopleByOid = async (db: Kysely<never>, oids: readonly string[]) => {
  const people = await readFrom(db, profiles, (tables) => profilesOf(tables, [...new Set(oids)]));
  return new Map(people.map((person) => [person.oid as string, person]));
};

/** The nicknames alone. */
export const nicknamesByOid = async (db: Kysely<never>, oids: readonly string[]) =>
  new Map([...(await peopleByOid(db, oids))].map(([key, { oid, nickname }]) => [key, { oid, nickname }]));

/** A creator as lists name them; without a name who is gone. */
export const creatorNamed = (person: PublicUser | undefined) => ({
  creatorNickname: person?.nickname ?? null,
  creatorNames: person ? shownNames(person) : {},
});
