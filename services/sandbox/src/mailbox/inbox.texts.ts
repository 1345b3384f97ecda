import type { Language } from '@fanfold/contracts';

type InboxTexts = {
  readonly title: string;
  readonly address: string;
  readonly show: string;
  readonly empty: string;
  readonly footer: string;
};

/** Every word of the inbox page. */
export const inboxTexts: Readonly<Record<Language, InboxTexts>> = {
  en: {
    title: 'Mailbox',
    address: 'Only mail to this address',
    show: 'Show',
    empty: 'No mail yet.',
    footer: 'All mail of this Fanfold arrives here instead of leaving the machine.',
  },
  ko: {
    title: '메일함',
    address: '이 주소로 온 메일만',
    show: '보기',
    empty: '아직 메일이 없습니다.',
    footer: '이 Fanfold의 모든 메일은 밖으로 나가지 않고 여기에 도착합니다.',
  },
  jp: {
    title: 'メールボックス',
    address: 'この宛先のメールだけ',
    show: '表示',
    empty: 'メールはまだありません。',
    footer: 'このFanfoldのメールは外に出ず、すべてここに届きます。',
  },
  es: {
    title: 'Buzón',
    address: 'Solo el correo de esta dirección',
    show: 'Mostrar',
    empty: 'Todavía no hay correo.',
    footer: 'Todo el correo de este Fanfold llega aquí y no sale de la máquina.',
  },
};
