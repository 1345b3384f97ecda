import type { AdminBanner, RowCreator, ShownBanner } from '@fanfold/contracts/discovery';
import { type PublicUser, shownNames } from '@fanfold/contracts/identity';
import { seoulDay } from '@fanfold/domain';
import {
  type BannerDayState,
  type BannerSlot,
  bannerDayStream,
  bannersPerDay,
} from '@fanfold/domain/discovery';

import { peopleByOid } from '../http/names.ts';
import type { DiscoveryDeps } from './deps.ts';

export const rowCreatorOf = (person: PublicUser): RowCreator => ({
  oid: person.oid,
  names: shownNames(person),
  nickname: person.nickname,
  profileImageKey: person.profileImageKey,
});

export const bannersOf = async ({ eventLog }: DiscoveryDeps, day: string, maxAgeMs = 0) =>
  (await eventLog.commands.load(bannerDayStream, day, { maxAgeMs })).state;

export const freeOf = ({ banners }: BannerDayState): number =>
  bannersPerDay - banners.filter(({ status }) => status !== 'rejected').length;

/** The slots of the day of a moment that are approved, without those of creators whom the reader blocked. */
export const slotsOf = async (
  deps: DiscoveryDeps,
  at: string,
  hidden: readonly string[],
): Promise<BannerSlot[]> => {
  const { banners } = await bannersOf(deps, seoulDay(at), 1_000);
  return banners.filter(({ status, creatorOid }) => status === 'approved' && !hidden.includes(creatorOid));
};

/** The banners of these slots, without those of creators who are gone. */
export const shownBanners = (
  slots: readonly BannerSlot[],
  people: ReadonlyMap<string, PublicUser>,
): ShownBanner[] =>
  slots.flatMap(({ bannerOid, creatorOid, title, picture, link }) => {
    const person = people.get(creatorOid);
    return person ? [{ bannerOid, title, picture, link, creator: rowCreatorOf(person) }] : [];
  });

/** The banners of today for a reader. */
export const bannersOfToday = async (
  deps: DiscoveryDeps,
  hidden: readonly string[],
): Promise<ShownBanner[]> => {
  const slots = await slotsOf(deps, deps.clock.now(), hidden);
  if (slots.length === 0) return [];
  const oids = slots.map(({ creatorOid }) => creatorOid);
  return shownBanners(slots, await peopleByOid(deps.db, oids));
};

/** The days with their banners and their creators, for administrators. */
export const bannersByDay = async (deps: DiscoveryDeps, days: readonly string[]) => {
  const states = await Promise.all(days.map((day) => bannersOf(deps, day)));
  const oids = states.flatMap(({ banners }) => banners.map(({ creatorOid }) => creatorOid));
  const people = await peopleByOid(deps.db, oids);
  const adminBanner = (banner: BannerSlot): AdminBanner => {
    const person = people.get(banner.creatorOid);
    return { ...banner, creator: person ? rowCreatorOf(person) : null };
  };
  return states.map((state, index) => ({
    day: days[index] ?? '',
    free: freeOf(state),
    banners: state.banners.map(adminBanner),
  }));
};
