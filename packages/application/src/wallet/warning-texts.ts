import type { Language } from '@fanfold/domain/identity';

type Lot = {
  readonly kind: 'paid' | 'bonus';
  readonly coins: number;
  readonly day: string;
  readonly days: number;
};
type Text = { readonly subject: string; readonly text: (lot: Lot) => string };

/** The mail before coins expire, in the reader's language. The day is one in Asia/Seoul. */
export const warningTexts: Readonly<Record<Language, Text>> = {
  en: {
    subject: 'Some of your Fanfold coins expire soon',
    text: ({ kind, coins, day, days }) =>
      `${coins} of your ${kind === 'paid' ? 'coins' : 'bonus coins'} expire in ${days} days, on ${day} (Korean time).\n\nSpend them before then; My coins shows which ones they are.`,
  },
  ko: {
    subject: 'Fanfold 코인 일부가 곧 만료됩니다',
    text: ({ kind, coins, day, days }) =>
      `보유하신 ${kind === 'paid' ? '코인' : '보너스 코인'} ${coins}개가 ${days}일 뒤인 ${day}(한국 시간)에 만료됩니다.\n\n그 전에 사용해 주세요. 어떤 코인인지는 내 코인에서 확인할 수 있습니다.`,
  },
  jp: {
    subject: 'Fanfoldのコインの一部がまもなく失効します',
    text: ({ kind, coins, day, days }) =>
      `お持ちの${kind === 'paid' ? 'コイン' : 'ボーナスコイン'}${coins}枚が${days}日後の${day}（韓国時間）に失効します。\n\nそれまでにご利用ください。対象のコインは「マイコイン」で確認できます。`,
  },
  es: {
    subject: 'Algunas de tus monedas de Fanfold caducan pronto',
    text: ({ kind, coins, day, days }) =>
      `${coins} de tus ${kind === 'paid' ? 'monedas' : 'monedas de bonificación'} caducan en ${days} días, el ${day} (hora de Corea).\n\nÚsalas antes; en Mis monedas puedes ver cuáles son.`,
  },
};
