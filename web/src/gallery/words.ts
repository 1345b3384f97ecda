import { type Language, languages } from '@fanfold/contracts';

import { lengthen } from './pseudo.ts';

/** The languages, and one that is not real: English made longer, to find where text has no room. */
export type GalleryLanguage = Language | 'long';
export const galleryLanguages: readonly GalleryLanguage[] = [...languages, 'long'];

// What the samples say: contents, not texts of the product, so they are no messages.
const table = {
  save: ['Save changes', '변경 내용 저장', '変更を保存', 'Guardar cambios'],
  pay: ['Pay ₩11,000', '₩11,000 결제', '₩11,000を支払う', 'Pagar ₩11.000'],
  refund: ['Refund the charge', '결제 환불하기', 'チャージを返金', 'Reembolsar la recarga'],
  email: ['E-mail', '이메일', 'メールアドレス', 'Correo electrónico'],
  nickname: ['Nickname', '닉네임', 'ニックネーム', 'Apodo'],
  nicknameHint: ['2 to 20 letters.', '2~20자로 입력하세요.', '2〜20文字で入力します。', 'De 2 a 20 letras.'],
  taken: [
    'This nickname is already taken.',
    '이미 사용 중인 닉네임입니다.',
    'このニックネームはすでに使われています。',
    'Este apodo ya está en uso.',
  ],
  about: ['About you', '자기소개', '自己紹介', 'Sobre ti'],
  birthDate: ['Birth date', '생년월일', '生年月日', 'Fecha de nacimiento'],
  coins: ['Coins', '코인', 'コイン', 'Monedas'],
  bonusCoins: ['Bonus coins', '보너스 코인', 'ボーナスコイン', 'Monedas de bonificación'],
  credits: ['Chat credits', '채팅 크레딧', 'チャットクレジット', 'Créditos de chat'],
  terms: [
    'I agree to the terms of service',
    '이용약관에 동의합니다',
    '利用規約に同意します',
    'Acepto las condiciones del servicio',
  ],
  mails: ['Mails about new pieces', '새 작품 소식 메일', '新作のお知らせメール', 'Correos sobre novedades'],
  mailsHint: [
    'At most one a week; you can stop them at any time.',
    '일주일에 한 통까지만 보내며 언제든지 끌 수 있습니다.',
    '週に1通までです。いつでも停止できます。',
    'Como máximo uno por semana; puedes dejar de recibirlos cuando quieras.',
  ],
  way: ['Way of payment', '결제 수단', '支払い方法', 'Forma de pago'],
  card: ['Card', '카드', 'カード', 'Tarjeta'],
  wallet: ['Wallet on the phone', '휴대폰 간편결제', 'スマホ決済', 'Monedero del móvil'],
  walletHint: [
    'Opens its own app.',
    '해당 앱이 열립니다.',
    '専用アプリが開きます。',
    'Se abre su aplicación.',
  ],
  kind: ['Kind', '종류', '種類', 'Tipo'],
  audio: ['Audio play', '오디오 드라마', 'オーディオドラマ', 'Audioteatro'],
  story: ['Story', '스토리', 'ストーリー', 'Historia'],
  liveNow: ['live now', '방송 중', '配信中', 'en directo'],
  title: [
    'Wallet',
    '내가 가진 것과 그 내력',
    '持っているものと、その記録',
    'Lo que tienes y cómo llegó hasta ti',
  ],
  eyebrow: ['My coins', '내 코인', 'マイコイン', 'Mis monedas'],
  note: [
    '1,190 can be spent, 50 are set aside until 22:40.',
    '1,190개 사용 가능, 50개는 22:40까지 보류 중입니다.',
    '1,190枚が利用可能、50枚は22:40まで保留中です。',
    'Puedes gastar 1190; 50 están apartadas hasta las 22:40.',
  ],
  nothing: [
    'Nothing bought yet',
    '아직 구매한 작품이 없습니다',
    'まだ購入した作品はありません',
    'Aún no has comprado nada',
  ],
  nothingWhy: [
    'What you buy stays here for good.',
    '구매한 작품은 여기에 계속 보관됩니다.',
    '購入した作品はずっとここに残ります。',
    'Lo que compres se queda aquí para siempre.',
  ],
  browse: ['Browse pieces', '작품 둘러보기', '作品を見る', 'Explorar obras'],
  sureTitle: [
    'Refund this top-up?',
    '이 결제를 환불할까요?',
    'このチャージを返金しますか？',
    '¿Reembolsar esta recarga?',
  ],
  sure: [
    'The coins leave your wallet at once. The money is back within five days.',
    '코인은 바로 지갑에서 빠져나가고, 돈은 5일 이내에 돌아옵니다.',
    'コインはすぐにウォレットから引かれ、お金は5日以内に戻ります。',
    'Las monedas salen de tu monedero al instante. El dinero vuelve en cinco días.',
  ],
  done: [
    'Your settings are saved.',
    '설정을 저장했습니다.',
    '設定を保存しました。',
    'Tus ajustes se han guardado.',
  ],
  date: ['Date', '날짜', '日付', 'Fecha'],
  what: ['What', '내용', '内容', 'Concepto'],
  balance: ['Balance', '잔액', '残高', 'Saldo'],
  rain: [
    'Rain on the arcade roof',
    '아케이드 지붕에 내리는 비',
    'アーケードの屋根に降る雨',
    'Lluvia sobre el tejado de la galería',
  ],
  clock: [
    'The clockmaker’s daughter, part 2',
    '시계공의 딸, 2부',
    '時計職人の娘 第2部',
    'La hija del relojero, parte 2',
  ],
  charge: ['Charge, 1,000 coins', '1,000코인 충전', '1,000コインのチャージ', 'Recarga de 1000 monedas'],
  healthy: ['healthy', '정상', '正常', 'correcto'],
  interrupted: ['interrupted', '중단됨', '中断', 'interrumpido'],
  revenue: ['Revenue by day', '일별 수익', '日別の収益', 'Ingresos por día'],
  day: ['Day', '일', '日', 'Día'],
  history: ['History', '내역', '履歴', 'Historial'],
  lots: ['Lots', '묶음', 'ロット', 'Lotes'],
  progress: [
    '62 %, about 3 minutes left',
    '62 %, 약 3분 남음',
    '62 %、残り約3分',
    '62 %, quedan unos 3 minutos',
  ],
  rebuild: ['Rebuilding', '다시 만드는 중', '再構築中', 'Reconstruyendo'],
  reason: ['Reason', '사유', '理由', 'Motivo'],
  unit: ['Unit price', '단가', '単価', 'Precio unitario'],
} as const satisfies Record<string, readonly [en: string, ko: string, jp: string, es: string]>;

export type Words = Readonly<Record<keyof typeof table, string>>;

export const wordsIn = (language: GalleryLanguage): Words => {
  const column = language === 'long' ? 0 : languages.indexOf(language);
  return Object.fromEntries(
    Object.entries(table).map(([key, texts]) => {
      const text = texts[column] ?? texts[0];
      return [key, language === 'long' ? lengthen(text) : text];
    }),
  ) as Words;
};
