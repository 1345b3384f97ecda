import { describe, it } from 'vitest';

import { parseOid } from '../../ids.ts';
import { scenario } from '../../testing/scenario.ts';
import { profile } from './decider.ts';
import type { ProfileEvent } from './events.ts';

const given = scenario(profile);
const accountOid = parseOid('a'.repeat(24));
const imageOid = parseOid('b'.repeat(24));

const named = (language: 'en' | 'ko', nickname: string, by: 'owner' | 'admin' = 'owner'): ProfileEvent => ({
  type: 'GlobalNicknameSet',
  accountOid,
  language,
  nickname,
  by,
});
const linked = (url: string): ProfileEvent => ({ type: 'SocialLinkChanged', accountOid, site: 'x', url });
const introduced = (introduction: string): ProfileEvent => ({
  type: 'IntroductionChanged',
  accountOid,
  introduction,
});

describe('a profile', () => {
  it('records what changed, and nothing else', () => {
    const change = { type: 'ChangeProfile', accountOid, introduction: 'I tell stories.' } as const;
    given()
      .when({ ...change, socialLinks: { x: 'https://x.com/dalbit' } })
      .emits(introduced('I tell stories.'), linked('https://x.com/dalbit'));
    given(introduced('I tell stories.'), linked('https://x.com/dalbit'))
      .when({ ...change, socialLinks: { x: '' } })
      .emits(linked(''));
    given()
      .when({ type: 'ChangeProfile', accountOid, introduction: '', socialLinks: { x: '' } })
      .emits();
  });

  it('has a name in each language that is set once [IDN-015] [IDN-102]', () => {
    const set = { type: 'SetGlobalNicknames', accountOid, by: 'owner' } as const;
    given()
      .when({ ...set, names: { en: 'Moonlight', ko: '달빛' } })
      .emits(named('en', 'Moonlight'), named('ko', '달빛'));
    given(named('en', 'Moonlight'))
      .when({ ...set, names: { en: 'Moonlight', ko: '달빛' } })
      .emits(named('ko', '달빛'));
    given(named('en', 'Moonlight'))
      .when({ ...set, names: { en: 'Sunlight', ko: '달빛' } })
      .refuses('NICKNAME_FINAL');
    given(named('en', 'Moonlight'))
      .when({ ...set, by: 'admin', names: { en: 'Sunlight' } })
      .emits(named('en', 'Sunlight', 'admin'));
  });

  it('has one image, and names the one that it replaces', () => {
    const change = { type: 'ChangeProfileImage', accountOid } as const;
    const first: ProfileEvent = { type: 'ProfileImageChanged', accountOid, imageOid, formerImageOid: null };
    given()
      .when({ ...change, imageOid })
      .emits(first);
    given(first)
      .when({ ...change, imageOid: null })
      .emits({ type: 'ProfileImageChanged', accountOid, imageOid: null, formerImageOid: imageOid });
    given()
      .when({ ...change, imageOid: null })
      .emits();
  });

  it('has one picture over its page, and names the one that it replaces', () => {
    const change = { type: 'ChangeProfileBanner', accountOid } as const;
    const bannerOid = imageOid;
    const first: ProfileEvent = {
      type: 'ProfileBannerChanged',
      accountOid,
      bannerOid,
      formerBannerOid: null,
    };
    given()
      .when({ ...change, bannerOid })
      .emits(first);
    given(first)
      .when({ ...change, bannerOid: null })
      .emits({ type: 'ProfileBannerChanged', accountOid, bannerOid: null, formerBannerOid: bannerOid });
    given(first)
      .when({ ...change, bannerOid })
      .emits();
  });

  it('has one address, whose former claim is named', () => {
    const change = { type: 'ChangeCustomUrl', accountOid } as const;
    const first: ProfileEvent = {
      type: 'CustomUrlChanged',
      accountOid,
      customUrl: 'dalbit',
      claim: 'customUrl-1',
      formerClaim: '',
    };
    given()
      .when({ ...change, customUrl: 'dalbit', claim: 'customUrl-1' })
      .emits(first);
    given(first)
      .when({ ...change, customUrl: 'dalbit', claim: 'customUrl-1' })
      .emits();
    given(first)
      .when({ ...change, customUrl: '', claim: '' })
      .emits({ ...first, customUrl: '', claim: '', formerClaim: 'customUrl-1' });
  });
});
