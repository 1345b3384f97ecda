import type { Language, ProblemCode } from '@fanfold/contracts';

type Code = Extract<
  ProblemCode,
  | 'CHARGE_ALREADY_REFUNDED'
  | 'CHARGE_DISPUTED'
  | 'CHARGE_TOUCHED'
  | 'CHARGE_NOT_CREDITED'
  | 'REFUND_WINDOW_OVER'
  | 'NOTHING_TO_REFUND'
  | 'REFUND_NOT_FOUND'
  | 'REFUND_NOT_WAITING'
  | 'SECOND_ADMIN_NEEDED'
  | 'SPENDING_BLOCKED'
  | 'DEBT_NOT_FOUND'
  | 'EARNING_NOT_FOUND'
  | 'DAY_NOT_OVER'
  | 'DIFFERENCE_NOT_FOUND'
  | 'LINKED_ACCOUNTS_NOT_FOUND'
  | 'MAIL_REFUSED'
>;

/** Why money does not go back, and what to do about it. */
export const reversalTexts: Readonly<Record<Language, Readonly<Record<Code, string>>>> = {
  en: {
    CHARGE_ALREADY_REFUNDED: 'This charge was refunded already.',
    CHARGE_DISPUTED: 'This charge is disputed at the bank, so it cannot be refunded here.',
    CHARGE_TOUCHED:
      'Some coins of this charge were used. Please write to support: what is left can still be refunded.',
    CHARGE_NOT_CREDITED: 'The coins of this charge have not arrived yet.',
    REFUND_WINDOW_OVER: 'A charge can be refunded within 7 days. Please write to support.',
    NOTHING_TO_REFUND: 'No unspent coins of this charge are left, so there is nothing to refund.',
    REFUND_NOT_FOUND: 'There is no such refund.',
    REFUND_NOT_WAITING: 'This refund does not wait for a decision any more.',
    SECOND_ADMIN_NEEDED: 'Another administrator than the one who asked has to approve this.',
    SPENDING_BLOCKED:
      'Your bank took back a payment whose coins you had spent. Coins can be used again once this debt is paid: charge coins, or write to support.',
    DEBT_NOT_FOUND: 'There is no such debt.',
    EARNING_NOT_FOUND: 'There is no such earning.',
    DAY_NOT_OVER: 'This day is not over yet.',
    DIFFERENCE_NOT_FOUND: 'There is no such difference.',
    LINKED_ACCOUNTS_NOT_FOUND: 'There is no such case.',
    MAIL_REFUSED:
      'The mail service does not accept mail to your address, so nothing was sent. You can print this page instead.',
  },
  ko: {
    CHARGE_ALREADY_REFUNDED: '이미 환불된 충전입니다.',
    CHARGE_DISPUTED: '은행에 이의가 제기된 충전이라 여기서 환불할 수 없습니다.',
    CHARGE_TOUCHED:
      '이 충전의 코인을 일부 사용하셨습니다. 고객센터에 문의하시면 남은 코인을 환불받을 수 있습니다.',
    CHARGE_NOT_CREDITED: '이 충전의 코인이 아직 지급되지 않았습니다.',
    REFUND_WINDOW_OVER: '충전은 7일 이내에만 직접 환불할 수 있습니다. 고객센터에 문의해 주세요.',
    NOTHING_TO_REFUND: '이 충전에서 남은 코인이 없어 환불할 금액이 없습니다.',
    REFUND_NOT_FOUND: '환불 내역을 찾을 수 없습니다.',
    REFUND_NOT_WAITING: '이미 처리된 환불입니다.',
    SECOND_ADMIN_NEEDED: '요청한 관리자가 아닌 다른 관리자가 승인해야 합니다.',
    SPENDING_BLOCKED:
      '이미 사용한 코인의 결제가 은행에서 취소되었습니다. 코인을 충전해 미납분을 갚거나 고객센터에 문의하시면 다시 사용할 수 있습니다.',
    DEBT_NOT_FOUND: '미납 내역을 찾을 수 없습니다.',
    EARNING_NOT_FOUND: '수익 내역을 찾을 수 없습니다.',
    DAY_NOT_OVER: '아직 끝나지 않은 날입니다.',
    DIFFERENCE_NOT_FOUND: '차이 내역을 찾을 수 없습니다.',
    LINKED_ACCOUNTS_NOT_FOUND: '해당 건을 찾을 수 없습니다.',
    MAIL_REFUSED:
      '메일 서비스가 회원님의 주소로 보내는 메일을 받지 않아 발송하지 못했습니다. 대신 이 페이지를 인쇄하실 수 있습니다.',
  },
  jp: {
    CHARGE_ALREADY_REFUNDED: 'このチャージはすでに返金されています。',
    CHARGE_DISPUTED: '銀行で異議が申し立てられているため、ここでは返金できません。',
    CHARGE_TOUCHED:
      'このチャージのコインの一部が使われています。サポートにご連絡いただければ、残りを返金できます。',
    CHARGE_NOT_CREDITED: 'このチャージのコインはまだ届いていません。',
    REFUND_WINDOW_OVER: 'ご自身で返金できるのは7日以内です。サポートにご連絡ください。',
    NOTHING_TO_REFUND: 'このチャージの未使用コインが残っていないため、返金できる金額がありません。',
    REFUND_NOT_FOUND: 'その返金は見つかりません。',
    REFUND_NOT_WAITING: 'この返金はすでに処理されています。',
    SECOND_ADMIN_NEEDED: '申請した管理者とは別の管理者の承認が必要です。',
    SPENDING_BLOCKED:
      '使用済みコインの支払いが銀行により取り消されました。コインをチャージして未払い分を支払うか、サポートにご連絡いただくと、再び利用できます。',
    DEBT_NOT_FOUND: 'その未払いは見つかりません。',
    EARNING_NOT_FOUND: 'その収益は見つかりません。',
    DAY_NOT_OVER: 'この日はまだ終わっていません。',
    DIFFERENCE_NOT_FOUND: 'その差異は見つかりません。',
    LINKED_ACCOUNTS_NOT_FOUND: 'その件は見つかりません。',
    MAIL_REFUSED:
      'メールサービスがご登録のアドレス宛のメールを受け付けなかったため、送信できませんでした。このページを印刷してご利用ください。',
  },
  es: {
    CHARGE_ALREADY_REFUNDED: 'Esta recarga ya fue reembolsada.',
    CHARGE_DISPUTED: 'Esta recarga está en disputa con el banco; no se puede reembolsar aquí.',
    CHARGE_TOUCHED:
      'Has usado monedas de esta recarga. Escribe a soporte: lo que queda aún se puede reembolsar.',
    CHARGE_NOT_CREDITED: 'Las monedas de esta recarga aún no han llegado.',
    REFUND_WINDOW_OVER: 'Una recarga se puede reembolsar en un plazo de 7 días. Escribe a soporte.',
    NOTHING_TO_REFUND: 'No quedan monedas sin gastar de esta recarga: no hay nada que reembolsar.',
    REFUND_NOT_FOUND: 'No existe ese reembolso.',
    REFUND_NOT_WAITING: 'Este reembolso ya no espera una decisión.',
    SECOND_ADMIN_NEEDED: 'Debe aprobarlo un administrador distinto del que lo pidió.',
    SPENDING_BLOCKED:
      'Tu banco retiró un pago cuyas monedas ya habías gastado. Podrás volver a usar monedas cuando saldes la deuda: recarga monedas o escribe a soporte.',
    DEBT_NOT_FOUND: 'No existe esa deuda.',
    EARNING_NOT_FOUND: 'No existe ese ingreso.',
    DAY_NOT_OVER: 'Este día aún no ha terminado.',
    DIFFERENCE_NOT_FOUND: 'No existe esa diferencia.',
    LINKED_ACCOUNTS_NOT_FOUND: 'No existe ese caso.',
    MAIL_REFUSED:
      'El servicio de correo no acepta mensajes para tu dirección, así que no se ha enviado nada. Puedes imprimir esta página.',
  },
};
