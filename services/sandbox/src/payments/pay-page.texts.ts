import type { Language } from '@fanfold/contracts';

import type { Fault, FinalStatus } from './faults.ts';

export type PayPageTexts = {
  readonly pay: string;
  readonly payTo: string;
  readonly order: string;
  readonly standIn: string;
  readonly decline: string;
  readonly cancel: string;
  readonly tryFault: string;
  readonly faultLegend: string;
  readonly noFault: string;
  readonly faults: Readonly<Record<Fault, string>>;
  readonly settled: Readonly<Record<FinalStatus, string>>;
  readonly goBack: string;
  readonly notFound: string;
  readonly footer: string;
};

/** Every word of the hosted pay page. */
export const payPageTexts: Readonly<Record<Language, PayPageTexts>> = {
  en: {
    pay: 'Pay',
    payTo: 'Paid to',
    order: 'Order',
    standIn: 'This is a stand-in for a payment provider; no money moves and no card is asked for.',
    decline: 'Decline (insufficient funds)',
    cancel: 'Cancel',
    tryFault: 'Try a fault',
    faultLegend: 'What should go wrong?',
    noFault: 'Nothing',
    faults: {
      'no-return': 'The payer never comes back to the shop',
      'late-webhook': 'The report arrives 5 seconds late',
      'double-webhook': 'The report arrives twice',
      'stale-decline': 'An old decline is reported after this payment',
      'forged-signature': 'A forged report of success arrives first',
      'wrong-amount': 'Another amount is taken than was asked for',
      'no-webhook': 'There is no report at all',
      'provider-error': 'The provider breaks down',
    },
    settled: {
      approved: 'This payment is approved.',
      declined: 'This payment was declined.',
      insufficient_funds: 'This payment was declined: insufficient funds.',
      card_expired: 'This payment was declined: the card has expired.',
      authentication_failed: 'This payment was declined: it could not be authenticated.',
      limit_exceeded: 'This payment was declined: it is over the limit of the card.',
      cancelled: 'This payment was cancelled.',
      provider_error: 'This payment failed because of a fault at the provider.',
    },
    goBack: 'Back to the shop',
    notFound: 'There is no such payment.',
    footer: 'Larkgate is invented, and part of the Fanfold sandbox.',
  },
  ko: {
    pay: '결제하기',
    payTo: '받는 곳',
    order: '주문',
    standIn: '결제사를 대신하는 연습용 화면입니다. 실제 돈은 움직이지 않으며 카드 정보도 묻지 않습니다.',
    decline: '거절 (잔액 부족)',
    cancel: '취소',
    tryFault: '오류 상황 시험하기',
    faultLegend: '무엇이 잘못되게 할까요?',
    noFault: '없음',
    faults: {
      'no-return': '결제한 사람이 상점으로 돌아오지 않음',
      'late-webhook': '결과 통지가 5초 늦게 도착',
      'double-webhook': '결과 통지가 두 번 도착',
      'stale-decline': '이 결제 뒤에 지난 거절 통지가 도착',
      'forged-signature': '위조된 성공 통지가 먼저 도착',
      'wrong-amount': '요청과 다른 금액이 결제됨',
      'no-webhook': '결과 통지가 전혀 오지 않음',
      'provider-error': '결제사에 장애가 발생',
    },
    settled: {
      approved: '결제가 승인되었습니다.',
      declined: '결제가 거절되었습니다.',
      insufficient_funds: '결제가 거절되었습니다. 잔액이 부족합니다.',
      card_expired: '결제가 거절되었습니다. 카드 유효기간이 지났습니다.',
      authentication_failed: '결제가 거절되었습니다. 본인 인증에 실패했습니다.',
      limit_exceeded: '결제가 거절되었습니다. 카드 한도를 초과했습니다.',
      cancelled: '결제가 취소되었습니다.',
      provider_error: '결제사 장애로 결제하지 못했습니다.',
    },
    goBack: '상점으로 돌아가기',
    notFound: '그런 결제가 없습니다.',
    footer: 'Larkgate는 Fanfold 샌드박스에 속한 가상의 결제사입니다.',
  },
  jp: {
    pay: '支払う',
    payTo: '支払い先',
    order: '注文',
    standIn: '決済会社の代わりをする練習用の画面です。実際のお金は動かず、カード情報も尋ねません。',
    decline: '拒否（残高不足）',
    cancel: 'キャンセル',
    tryFault: '障害を試す',
    faultLegend: 'どんな障害を起こしますか？',
    noFault: 'なし',
    faults: {
      'no-return': '支払った人が店に戻らない',
      'late-webhook': '結果の通知が5秒遅れて届く',
      'double-webhook': '結果の通知が2回届く',
      'stale-decline': 'この支払いのあとに古い拒否の通知が届く',
      'forged-signature': '偽の成功通知が先に届く',
      'wrong-amount': '求めた額と違う額が支払われる',
      'no-webhook': '通知がまったく届かない',
      'provider-error': '決済会社が故障する',
    },
    settled: {
      approved: 'この支払いは承認されました。',
      declined: 'この支払いは拒否されました。',
      insufficient_funds: 'この支払いは拒否されました。残高が不足しています。',
      card_expired: 'この支払いは拒否されました。カードの有効期限が切れています。',
      authentication_failed: 'この支払いは拒否されました。本人認証に失敗しました。',
      limit_exceeded: 'この支払いは拒否されました。カードの限度額を超えています。',
      cancelled: 'この支払いはキャンセルされました。',
      provider_error: '決済会社の障害のため支払えませんでした。',
    },
    goBack: '店に戻る',
    notFound: 'その支払いは見つかりません。',
    footer: 'LarkgateはFanfoldのサンドボックスにある架空の決済会社です。',
  },
  es: {
    pay: 'Pagar',
    payTo: 'Destinatario',
    order: 'Pedido',
    standIn: 'Esto sustituye a un proveedor de pagos: no se mueve dinero ni se pide ninguna tarjeta.',
    decline: 'Rechazar (fondos insuficientes)',
    cancel: 'Cancelar',
    tryFault: 'Probar un fallo',
    faultLegend: '¿Qué debe salir mal?',
    noFault: 'Nada',
    faults: {
      'no-return': 'Quien paga no vuelve a la tienda',
      'late-webhook': 'El aviso llega con 5 segundos de retraso',
      'double-webhook': 'El aviso llega dos veces',
      'stale-decline': 'Tras este pago llega un rechazo antiguo',
      'forged-signature': 'Primero llega un aviso de éxito falsificado',
      'wrong-amount': 'Se cobra un importe distinto del pedido',
      'no-webhook': 'No llega ningún aviso',
      'provider-error': 'El proveedor se avería',
    },
    settled: {
      approved: 'El pago está aprobado.',
      declined: 'El pago fue rechazado.',
      insufficient_funds: 'El pago fue rechazado: fondos insuficientes.',
      card_expired: 'El pago fue rechazado: la tarjeta ha caducado.',
      authentication_failed: 'El pago fue rechazado: no se pudo autenticar.',
      limit_exceeded: 'El pago fue rechazado: supera el límite de la tarjeta.',
      cancelled: 'El pago fue cancelado.',
      provider_error: 'El pago falló por una avería del proveedor.',
    },
    goBack: 'Volver a la tienda',
    notFound: 'No existe ese pago.',
    footer: 'Larkgate es inventado y forma parte del entorno de pruebas de Fanfold.',
  },
};
