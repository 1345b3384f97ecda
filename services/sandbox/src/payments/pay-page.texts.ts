import type { Language } from '@fanfold/contracts';

import type { Fault, FinalStatus } from './faults.ts';

export type PayPageTexts = {
  readonly pay: string;
  readonly payTo: string;
  readonly order: string;
  readonly standIn: string;
  readonly saveCard: string;
  readonly decline: string;
  readonly cancel: string;
  readonly timeOut: string;
  readonly leave: string;
  readonly cardLegend: string;
  /** What a card of the sandbox does, by its last digits. */
  readonly cards: Readonly<Record<string, string>>;
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
    saveCard: 'Save a card',
    decline: 'Decline (insufficient funds)',
    cancel: 'Cancel',
    timeOut: 'Let the time run out',
    leave: 'Leave without an answer',
    cardLegend: 'Which card?',
    cards: {
      '0341': '(saves, declines later)',
      '3220': '(wants authentication later)',
      '0119': '(its answer gets lost)',
      '0002': '(declines)',
      '0069': '(expired)',
    },
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
      'wrong-currency': 'Another currency is taken than was asked for',
      'lost-answer': 'The money is taken and the answer to the shop gets lost',
      'slow-refund': 'A refund is pending when the shop first asks for it',
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
      agreed: 'You agreed to this payment.',
      timed_out: 'The time to pay ran out.',
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
    saveCard: '카드 저장',
    decline: '거절 (잔액 부족)',
    cancel: '취소',
    timeOut: '시간 초과시키기',
    leave: '응답 없이 나가기',
    cardLegend: '어떤 카드로 할까요?',
    cards: {
      '0341': '(저장되지만 나중에 거절)',
      '3220': '(나중에 인증 요구)',
      '0119': '(응답이 유실됨)',
      '0002': '(거절)',
      '0069': '(만료됨)',
    },
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
      'wrong-currency': '요청과 다른 통화로 결제됨',
      'lost-answer': '결제는 되지만 상점으로 가는 응답이 유실됨',
      'slow-refund': '상점이 처음 환불을 요청하면 대기 상태로 응답',
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
      agreed: '결제에 동의하셨습니다.',
      timed_out: '결제 시간이 지났습니다.',
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
    saveCard: 'カードを保存',
    decline: '拒否（残高不足）',
    cancel: 'キャンセル',
    timeOut: '時間切れにする',
    leave: '答えずに離れる',
    cardLegend: 'どのカードにしますか？',
    cards: {
      '0341': '（保存できるが後で拒否）',
      '3220': '（後で認証が必要）',
      '0119': '（応答が失われる）',
      '0002': '（拒否）',
      '0069': '（期限切れ）',
    },
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
      'wrong-currency': '求めた通貨と違う通貨で支払われる',
      'lost-answer': '支払いは行われ、店への応答が失われる',
      'slow-refund': '店が最初に返金を求めると保留になる',
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
      agreed: 'この支払いに同意しました。',
      timed_out: '支払いの時間が切れました。',
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
    saveCard: 'Guardar una tarjeta',
    decline: 'Rechazar (fondos insuficientes)',
    cancel: 'Cancelar',
    timeOut: 'Dejar que venza el plazo',
    leave: 'Salir sin responder',
    cardLegend: '¿Qué tarjeta?',
    cards: {
      '0341': '(se guarda y después se rechaza)',
      '3220': '(después pide autenticación)',
      '0119': '(su respuesta se pierde)',
      '0002': '(rechazada)',
      '0069': '(caducada)',
    },
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
      'wrong-currency': 'Se cobra en una moneda distinta de la pedida',
      'lost-answer': 'El dinero se cobra y la respuesta a la tienda se pierde',
      'slow-refund': 'Un reembolso queda pendiente cuando la tienda lo pide por primera vez',
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
      agreed: 'Has aceptado este pago.',
      timed_out: 'El plazo para pagar ha vencido.',
      cancelled: 'El pago fue cancelado.',
      provider_error: 'El pago falló por una avería del proveedor.',
    },
    goBack: 'Volver a la tienda',
    notFound: 'No existe ese pago.',
    footer: 'Larkgate es inventado y forma parte del entorno de pruebas de Fanfold.',
  },
};
