import { Written } from '@fanfold/contracts';
import type { GlobalNicknames, ModifyBody } from '@fanfold/contracts/identity';
import { ProfileBannerReply, ProfileImageReply } from '@fanfold/contracts/identity';
import type { z } from 'zod';

import { command } from '../../../lib/api.ts';

export const modifyAccount = (body: ModifyBody) => command({ path: '/account/modify', body, reply: Written });

export const setGlobalNicknames = (multiLangNick: z.output<typeof GlobalNicknames>) =>
  command({ path: '/account/multilang/nick', body: { multiLangNick }, reply: Written });

/** An empty text gives the address up. */
export const setCustomUrl = (customUrl: string) =>
  customUrl === ''
    ? command({ path: '/account/customUrl', method: 'DELETE', reply: Written })
    : command({ path: '/account/customUrl', body: { customUrl }, reply: Written });

export const setProfileImage = (file: Blob) =>
  command({ path: '/account/profile-image', file, reply: ProfileImageReply });

export const removeProfileImage = () =>
  command({ path: '/account/profile-image', method: 'DELETE', reply: ProfileImageReply });

export const setProfileBanner = (file: Blob) =>
  command({ path: '/account/profile-banner', file, reply: ProfileBannerReply });

export const removeProfileBanner = () =>
  command({ path: '/account/profile-banner', method: 'DELETE', reply: ProfileBannerReply });
