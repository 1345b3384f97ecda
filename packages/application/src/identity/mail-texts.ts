import type { Language } from '@fanfold/contracts';

type Text = { readonly subject: string; readonly text: string };

/** Mails in the reader's language; `{code}` is the six digits. */
export const mailTexts: Readonly<
  Record<Language, Readonly<Record<'confirmation' | 'already-registered', Text>>>
> = {
  en: {
    confirmation: {
      subject: 'Your Fanfold confirmation code',
      text: 'Your confirmation code is {code}. It is good for 15 minutes.\n\nIf you did not sign up, you can ignore this mail.',
    },
    'already-registered': {
      subject: 'You already have a Fanfold account',
      text: 'Somebody, probably you, tried to sign up with this address. It already has an account: just log in.\n\nIf it was not you, nothing has happened.',
    },
  },
  ko: {
    confirmation: {
      subject: 'Fanfold 인증 번호',
      text: '인증 번호는 {code}입니다. 15분 동안 사용할 수 있습니다.\n\n가입하지 않으셨다면 이 메일을 무시하셔도 됩니다.',
    },
    'already-registered': {
      subject: '이미 Fanfold 계정이 있습니다',
      text: '이 주소로 가입하려는 시도가 있었습니다. 이미 계정이 있으니 로그인해 주세요.\n\n본인이 아니라면 아무 일도 일어나지 않았습니다.',
    },
  },
  jp: {
    confirmation: {
      subject: 'Fanfoldの確認コード',
      text: '確認コードは {code} です。15分間有効です。\n\nお心当たりがない場合は、このメールを破棄してください。',
    },
    'already-registered': {
      subject: 'すでにFanfoldのアカウントがあります',
      text: 'このアドレスで登録の操作がありましたが、すでにアカウントがあります。ログインしてください。\n\nお心当たりがない場合、何も変更されていません。',
    },
  },
  es: {
    confirmation: {
      subject: 'Tu código de confirmación de Fanfold',
      text: 'Tu código de confirmación es {code}. Vale durante 15 minutos.\n\nSi no te has registrado, puedes ignorar este correo.',
    },
    'already-registered': {
      subject: 'Ya tienes una cuenta de Fanfold',
      text: 'Alguien, probablemente tú, ha intentado registrarse con esta dirección. Ya tiene una cuenta: inicia sesión.\n\nSi no has sido tú, no ha pasado nada.',
    },
  },
};
