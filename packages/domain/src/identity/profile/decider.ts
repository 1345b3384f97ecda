import { type Decider, type Refusal, refuse } from '../../decider.ts';
import type { Oid } from '../../ids.ts';
import { defineStream } from '../../stream.ts';
import {
  type NameLanguage,
  nameLanguages,
  type ProfileEvent,
  profileEvents,
  type SocialSite,
  socialSites,
} from './events.ts';

export type ProfileCommand =
  | {
      readonly type: 'ChangeProfile';
      readonly accountOid: Oid;
      /** Left out: it stays. Empty: it is taken back. */
      readonly introduction?: string | undefined;
      readonly socialLinks?: Readonly<{ [Site in SocialSite]?: string | undefined }> | undefined;
    }
  | {
      readonly type: 'SetGlobalNicknames';
      readonly accountOid: Oid;
      readonly names: Readonly<{ [Language in NameLanguage]?: string | undefined }>;
      readonly by: 'owner' | 'admin';
    }
  | { readonly type: 'ChangeProfileImage'; readonly accountOid: Oid; readonly imageOid: Oid | null }
  | { readonly type: 'ChangeProfileBanner'; readonly accountOid: Oid; readonly bannerOid: Oid | null }
  | {
      readonly type: 'ChangeCustomUrl';
      readonly accountOid: Oid;
      /** Empty: the creator gives it up. */
      readonly customUrl: string;
      readonly claim: string;
    };

/** Plain JSON: a snapshot is this value written down. */
export type ProfileState = {
  introduction: string;
  links: Partial<Record<SocialSite, string>>;
  names: Partial<Record<NameLanguage, string>>;
  imageOid: Oid | null;
  bannerOid: Oid | null;
  customUrl: string;
  customUrlClaim: string;
};

export type ProfileRefusal = 'NICKNAME_FINAL';

export const profile: Decider<ProfileState, ProfileCommand, ProfileEvent, ProfileRefusal> = {
  initial: () => ({
    introduction: '',
    links: {},
    names: {},
    imageOid: null,
    bannerOid: null,
    customUrl: '',
    customUrlClaim: '',
  }),

  evolve: (state, event) => {
    switch (event.type) {
      case 'IntroductionChanged':
        state.introduction = event.introduction ?? '';
        return state;
      case 'SocialLinkChanged':
        if (event.url) state.links[event.site] = event.url;
        else delete state.links[event.site];
        return state;
      case 'GlobalNicknameSet':
        state.names[event.language] = event.nickname ?? '';
        return state;
      case 'ProfileImageChanged':
        state.imageOid = event.imageOid;
        return state;
      case 'ProfileBannerChanged':
        state.bannerOid = event.bannerOid;
        return state;
      case 'CustomUrlChanged':
        state.customUrl = event.customUrl ?? '';
        state.customUrlClaim = event.claim;
        return state;
    }
  },

  decide: (state, command) => {
    switch (command.type) {
      case 'ChangeProfile':
        return changeProfile(state, command);
      case 'SetGlobalNicknames':
        return setNames(state, command);
      case 'ChangeProfileImage': {
        const { accountOid, imageOid } = command;
        if (imageOid === state.imageOid) return [];
        return [{ type: 'ProfileImageChanged', accountOid, imageOid, formerImageOid: state.imageOid }];
      }
      case 'ChangeProfileBanner': {
        const { accountOid, bannerOid } = command;
        if (bannerOid === state.bannerOid) return [];
        return [{ type: 'ProfileBannerChanged', accountOid, bannerOid, formerBannerOid: state.bannerOid }];
      }
      case 'ChangeCustomUrl': {
        const { type: _, ...change } = command;
        if (change.customUrl === state.customUrl) return [];
        return [{ type: 'CustomUrlChanged', ...change, formerClaim: state.customUrlClaim }];
      }
    }
  },
};

const changeProfile = (
  state: ProfileState,
  { accountOid, introduction, socialLinks = {} }: Extract<ProfileCommand, { type: 'ChangeProfile' }>,
): ProfileEvent[] => [
  ...(introduction === undefined || introduction === state.introduction
    ? []
    : [{ type: 'IntroductionChanged' as const, accountOid, introduction }]),
  ...socialSites.flatMap((site) => {
    const url = socialLinks[site];
    if (url === undefined || url === (state.links[site] ?? '')) return [];
    return [{ type: 'SocialLinkChanged' as const, accountOid, site, url }];
  }),
];

/** All of the names or none: IDN-102 lets a creator set each once. */
const setNames = (
  state: ProfileState,
  { accountOid, names, by }: Extract<ProfileCommand, { type: 'SetGlobalNicknames' }>,
): ProfileEvent[] | Refusal<ProfileRefusal> => {
  const changed = nameLanguages.filter(
    (language) => names[language] !== undefined && names[language] !== state.names[language],
  );
  if (by === 'owner' && changed.some((language) => state.names[language])) return refuse('NICKNAME_FINAL');
  return changed.map((language) => ({
    type: 'GlobalNicknameSet',
    accountOid,
    language,
    nickname: names[language] ?? '',
    by,
  }));
};

export const profileStream = defineStream({
  category: 'profile',
  idPattern: '{oid}',
  holds:
    'what a person shows of themselves: introduction, links, image, banner, names by language, address of the page',
  context: 'identity',
  decider: profile,
  events: profileEvents,
});
