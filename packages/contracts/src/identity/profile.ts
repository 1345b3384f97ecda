import { type NameLanguage, nameLanguages, type SocialSite, socialSites } from '@fanfold/domain/identity';
import { z } from 'zod';

import { Freshness, type Language, language, languages, oid, type ShownNames } from '../common.ts';
import { limits } from '../limits.ts';
import { nickname } from './nickname.ts';
import { clientIds } from './visits.ts';

export { type NameLanguage, nameLanguages, type SocialSite, socialSites };

/** The host of each site: a link to the site begins with it (IDN-110). */
export const socialHosts: Readonly<Record<SocialSite, string>> = {
  x: 'x.com',
  youtube: 'www.youtube.com',
  instagram: 'www.instagram.com',
  tiktok: 'www.tiktok.com',
  twitch: 'www.twitch.tv',
  pixiv: 'www.pixiv.net',
};

/** An address on a site, or nothing: then the link is removed. */
export const socialLink = (site: SocialSite) =>
  z
    .string()
    .trim()
    .max(200)
    .refine((text) => text === '' || isOn(socialHosts[site], text));

const isOn = (host: string, text: string): boolean => {
  const url = URL.parse(text);
  return text.startsWith(`https://${host}/`) && url?.host === host && url.pathname.length > 1;
};

/** IDN-112: in characters as a person counts them. Line breaks and control characters are none. */
export const introduction = z
  .string()
  .trim()
  .refine((text) => [...text].length <= limits.introductionLength)
  .refine((text) => !/\p{Cc}/u.test(text));

export const SocialLinks = z.object({
  x: socialLink('x').optional(),
  youtube: socialLink('youtube').optional(),
  instagram: socialLink('instagram').optional(),
  tiktok: socialLink('tiktok').optional(),
  twitch: socialLink('twitch').optional(),
  pixiv: socialLink('pixiv').optional(),
});

/** IDN-036: what a person changes of themselves. Fields that are left out stay as they are. */
export const ModifyBody = z.object({
  /** COM-015. Creators only. */
  allowBonus: z.boolean().optional(),
  introduction: introduction.optional(),
  socialLinks: SocialLinks.optional(),
  ...clientIds,
});
export type ModifyBody = z.infer<typeof ModifyBody>;

/** IDN-067, IDN-101: a creator's name in each language. */
export const GlobalNicknames = z.object({
  en: nickname.optional(),
  jp: nickname.optional(),
  ko: nickname.optional(),
});
/** `userOid` is another creator's, whose names an administrator corrects. */
export const MultiLanguageNicknameBody = z.object({
  multiLangNick: GlobalNicknames,
  userOid: oid.optional(),
});

/** IDN-014, for the scope `creator`. `fromNickname` is the name that the person sees now. */
export const ScopedNicknameBody = z.object({ fromNickname: z.string().max(100), toNickname: nickname });

/** Not every text is allowed (IDN-109); the answer is the same as for an address that another creator has. */
export const CustomUrlBody = z.object({ customUrl: z.string().trim().max(100) });
export const customUrlPattern = /^[A-Za-z0-9_-]{2,30}$/;

export const ProfileImageReply = Freshness.pick({ position: true }).extend({
  profileImageKey: z.string().nullable(),
});
export const ProfileBannerReply = Freshness.pick({ position: true }).extend({
  bannerKey: z.string().nullable(),
});
/** The squares of an image, in pixels. */
export const profileImageSizes = { small: 64, medium: 192, large: 512 } as const;
export const ProfileImageParams = z.object({
  ownerOid: oid,
  imageOid: oid,
  file: z.enum([
    'small.webp',
    'small.jpeg',
    'medium.webp',
    'medium.jpeg',
    'large.webp',
    'large.jpeg',
    'wide.webp',
    'narrow.webp',
  ]),
});

const names = z.object({ en: z.string().nullable(), jp: z.string().nullable(), ko: z.string().nullable() });

/** What one may know of another person (IDN-063, IDN-067): nothing of their money, age or address. */
export const PublicUser = z.object({
  oid,
  nickname: z.string(),
  multiLangNick: names,
  introduction: z.string(),
  socialLinks: z.partialRecord(z.enum(socialSites), z.string()),
  /** The path of the image below `/api/account/profile-image/`; null without one. */
  profileImageKey: z.string().nullable(),
  /** The same of the picture over a creator's page; of other people always null. */
  bannerKey: z.string().nullable(),
  customUrl: z.string().nullable(),
  isCreator: z.boolean(),
  channelLanguage: language.nullable(),
  /** What administrators said a creator is (IDN-063); empty for other people. */
  creatorTags: z.array(z.string()),
});
export type PublicUser = z.infer<typeof PublicUser>;

export const UserByNicknameQuery = z.object({ nickname: z.string().trim().min(1).max(100) });
/** IDN-020. `creator`: only a creator is found. `filter` and `options` are accepted and have no effect. */
export const GetUserQuery = z
  .object({
    userOid: oid.optional(),
    customUrl: z.string().max(100).optional(),
    creator: z.enum(['true', 'false']).optional(),
    filter: z.string().max(500).optional(),
    options: z.string().max(500).optional(),
  })
  .refine(({ userOid, customUrl }) => (userOid === undefined) !== (customUrl === undefined), {
    path: ['userOid'],
  });
export const UserReply = Freshness.extend({ user: PublicUser });

/** IDN-021: ids joined by `|`, at most 100; what is no id of 24 characters is left out (IDN-108). */
export const BulkUsersQuery = z.object({
  users: z.string().max(4_000).default(''),
  toGrab: z.string().max(500).optional(),
});
export const mostBulkUsers = 100;
export const UsersReply = Freshness.extend({ users: z.array(PublicUser) });

export const UserByEmailQuery = z.object({ email: z.email().max(254) });

/**
 * A creator's name as a reader of a language sees it (IDN-067): that of their own language, then en, jp, ko.
 * The nickname stands for the language of the channel, where no name is set for it.
 */
export const shownName = (
  { nickname: own, multiLangNick, channelLanguage }: NamedUser,
  reader: Language,
): string => {
  const names: Partial<Readonly<Record<Language, string | null>>> = multiLangNick;
  for (const code of [reader, ...nameLanguages]) {
    const name = names[code] || (code === channelLanguage ? own : null);
    if (name !== null && name !== '') return name;
  }
  return own;
};

/**
 * The same in each language, so that a page need not know how a name is chosen; languages in which it is the
 * nickname are left out.
 */
export const shownNames = (person: NamedUser): ShownNames =>
  Object.fromEntries(
    languages
      .map((reader) => [reader, shownName(person, reader)] as const)
      .filter(([, name]) => name !== person.nickname),
  );
type NamedUser = Pick<PublicUser, 'nickname' | 'channelLanguage'> & {
  readonly multiLangNick: Partial<PublicUser['multiLangNick']>;
};
