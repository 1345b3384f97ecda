import type { Language } from '@fanfold/contracts';

/** A person of the demo world. All data is invented: the addresses use a domain that cannot exist. */
export type Person = {
  readonly name: string;
  readonly role: 'fan' | 'creator' | 'admin' | 'finance';
  readonly email: string;
  readonly nickname: string;
  readonly language: Language;
  /**
   * Creators: the currency they are paid in, whether they take bonus coins, and what their page says of them.
   */
  readonly channel?: {
    readonly earningCurrency: 'KRW' | 'JPY' | 'USD';
    readonly allowBonus: boolean;
    readonly introduction: string;
    readonly names: Readonly<Partial<Record<'en' | 'jp' | 'ko', string>>>;
  };
  /** Shown to the person who started the stack. */
  readonly shown: boolean;
};

/** One password for all of them, as they exist only for trying out. */
export const demoPassword = 'paper-ledger-2026';

const person = (
  name: string,
  role: Person['role'],
  rest: Pick<Person, 'nickname' | 'language'> & Partial<Person>,
): Person => ({ name, role, email: `${name}@fanfold.example`, shown: false, ...rest });

export const people: readonly Person[] = [
  person('fan', 'fan', { nickname: 'Juniper', language: 'en', shown: true }),
  person('harrow', 'creator', {
    nickname: 'Harrow and Wick',
    language: 'en',
    shown: true,
    channel: {
      earningCurrency: 'USD',
      allowBonus: false,
      introduction: 'Two voices, one candle, long stories',
      names: { jp: 'ハロウとウィック', ko: '해로우와 윅' },
    },
  }),
  person('dalbit', 'creator', {
    nickname: '달빛서재',
    language: 'ko',
    shown: true,
    channel: {
      earningCurrency: 'KRW',
      allowBonus: true,
      introduction: '밤에 읽는 책, 달빛 아래 낭독',
      names: { en: 'Moonlit Library', jp: '月明かりの書斎' },
    },
  }),
  person('misaki', 'creator', {
    nickname: '岬の灯台',
    language: 'jp',
    shown: true,
    channel: {
      earningCurrency: 'JPY',
      allowBonus: false,
      introduction: '灯台守が読む、海の物語',
      names: { en: 'Cape Lighthouse', ko: '곶의 등대' },
    },
  }),
  person('marea', 'creator', {
    nickname: 'Casa Marea',
    language: 'es',
    shown: true,
    channel: {
      earningCurrency: 'USD',
      allowBonus: false,
      introduction: 'Cuentos de sal y de marea',
      names: { en: 'House of Tides', jp: '潮の家', ko: '밀물의 집' },
    },
  }),
  person('admin', 'admin', { nickname: 'Greenbar', language: 'en', shown: true }),
  person('finance', 'finance', { nickname: 'Tally', language: 'en', shown: true }),
  person('hana', 'fan', { nickname: '하나둘', language: 'ko' }),
  person('mio', 'fan', { nickname: '澪つくし', language: 'jp' }),
  person('rosa', 'fan', { nickname: 'Rosa del Trigo', language: 'es' }),
  person('teo', 'fan', { nickname: 'Teo Molino', language: 'es' }),
  person('noor', 'fan', { nickname: 'Noor Lamplight', language: 'en' }),
];
