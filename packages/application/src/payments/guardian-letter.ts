import type { Language } from '@fanfold/contracts';

type Letter = { readonly subject: string; readonly text: string };

/** The letter that asks a guardian whether a minor may charge more than the monthly limit. */
export const guardianLetter = (
  language: Language,
  { nickname, link }: { readonly nickname: string; readonly link: string },
): Letter => {
  switch (language) {
    case 'en':
      return {
        subject: 'May your child charge more on Fanfold?',
        text: `${nickname} names you as their guardian on Fanfold. Minors charge at most 70,000 won (or as much in another currency) a month. If you agree to lift this limit, open this link within 7 days:\n\n${link}\n\nIf you do nothing, the limit stays.`,
      };
    case 'ko':
      return {
        subject: 'Fanfold 충전 한도에 대한 보호자 동의 요청',
        text: `${nickname} 님이 Fanfold에서 귀하를 보호자로 지정했습니다. 미성년자는 한 달에 최대 70,000원(다른 통화는 그에 상당하는 금액)까지만 충전할 수 있습니다. 한도 해제에 동의하시면 7일 안에 아래 링크를 열어 주세요.\n\n${link}\n\n아무것도 하지 않으시면 한도가 그대로 유지됩니다.`,
      };
    case 'jp':
      return {
        subject: 'Fanfoldのチャージ上限に関する保護者の同意のお願い',
        text: `${nickname}さんがFanfoldであなたを保護者として指定しました。未成年者のチャージは月に70,000ウォン相当までです。上限の解除に同意する場合は、7日以内に次のリンクを開いてください。\n\n${link}\n\n何もしなければ、上限はそのままです。`,
      };
    case 'es':
      return {
        subject: '¿Puede tu hijo o hija recargar más en Fanfold?',
        text: `${nickname} te ha indicado como tutor o tutora en Fanfold. Los menores recargan como máximo 70 000 wones al mes (o su equivalente). Si aceptas retirar este límite, abre este enlace en un plazo de 7 días:\n\n${link}\n\nSi no haces nada, el límite se mantiene.`,
      };
  }
};
