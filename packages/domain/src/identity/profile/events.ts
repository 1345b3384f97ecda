// This file is a storage format. What is written here has been recorded: add versions, never edit.
import { z } from 'zod';

import { defineEvent, type EventOf } from '../../event.ts';
import { oid } from '../../ids.ts';

/**
 * The languages that a creator has a name of their own in; a reader of another language sees the first of
 * them (IDN-067).
 */
export const nameLanguages = ['en', 'jp', 'ko'] as const;
export type NameLanguage = (typeof nameLanguages)[number];

/** The sites that a profile may link to (IDN-110). The list only grows. */
export const socialSites = ['x', 'youtube', 'instagram', 'tiktok', 'twitch', 'pixiv'] as const;
export type SocialSite = (typeof socialSites)[number];

/** The person's own words about themselves; empty when they took them back. */
export const IntroductionChanged = defineEvent(
  'IntroductionChanged',
  { accountOid: oid, introduction: z.string().nullable() },
  { subject: 'accountOid', sealed: { introduction: 'profile' } },
);

/** An address on one site; empty when it was removed. */
export const SocialLinkChanged = defineEvent(
  'SocialLinkChanged',
  { accountOid: oid, site: z.enum(socialSites), url: z.string().nullable() },
  { subject: 'accountOid', sealed: { url: 'profile' } },
);

/** A creator's name in one language, for good; an administrator may correct it (IDN-102). */
export const GlobalNicknameSet = defineEvent(
  'GlobalNicknameSet',
  {
    accountOid: oid,
    language: z.enum(nameLanguages),
    nickname: z.string().nullable(),
    by: z.enum(['owner', 'admin']),
  },
  { subject: 'accountOid', sealed: { nickname: 'profile' } },
);

/** The image is in the object store under this id; null when the person has none any more. */
export const ProfileImageChanged = defineEvent('ProfileImageChanged', {
  accountOid: oid,
  imageOid: oid.nullable(),
  formerImageOid: oid.nullable(),
});

/**
 * The picture over a creator's page is in the object store under this id; null when there is none any more.
 */
export const ProfileBannerChanged = defineEvent('ProfileBannerChanged', {
  accountOid: oid,
  bannerOid: oid.nullable(),
  formerBannerOid: oid.nullable(),
});

/**
 * The address of a creator's page; empty when it was given up. The claims (without their category) hold it.
 */
export const CustomUrlChanged = defineEvent(
  'CustomUrlChanged',
  { accountOid: oid, customUrl: z.string().nullable(), claim: z.string(), formerClaim: z.string() },
  { subject: 'accountOid', sealed: { customUrl: 'profile' } },
);

export const profileEvents = [
  IntroductionChanged,
  SocialLinkChanged,
  GlobalNicknameSet,
  ProfileImageChanged,
  ProfileBannerChanged,
  CustomUrlChanged,
] as const;
export type ProfileEvent = EventOf<typeof profileEvents>;
