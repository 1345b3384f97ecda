import type { HistoryLine } from '@fanfold/contracts/coinevent';
import { useLingui } from '@lingui/react/macro';

import { Localised } from '../../ui/texts.tsx';
import type { TransactionType } from './queries.ts';

/** What a movement is called (LED-012). A bonus that was given is not a charge that was paid. */
export const useMovementName = () => {
  const { t } = useLingui();
  const names: Record<TransactionType, string> = {
    increase: t`Charge`,
    purchase: t`Purchase`,
    refund: t`Refund`,
    hold: t`Held`,
    capture: t`Held coins spent`,
    release: t`Hold released`,
    expire: t`Expired`,
    gift: t`Gift received`,
    donation: t`Donation`,
    consume: t`Spent`,
    live_donation: t`Live donation`,
    live_donation_tts: t`Live donation, read aloud`,
    external_live_donation: t`Live donation elsewhere`,
    live_ticketing: t`Live ticket`,
    coin_subscription: t`Subscription`,
    drm_encoding: t`DRM encoding`,
    chat: t`Chat`,
    chat_content: t`Content in a chat`,
    image_chat: t`Picture in a chat`,
    chat_donation: t`Donation in a chat`,
    change_nick: t`Nickname change`,
    story_chat: t`Chat credits`,
    gacha: t`Gacha`,
    charge_refund: t`Charge refunded`,
    charge_refund_return: t`Coins of a failed refund`,
    chargeback: t`Chargeback`,
    debt: t`Debt after a chargeback`,
    debt_payment: t`Debt paid`,
    debt_write_off: t`Debt written off`,
  };
  return (line: Pick<HistoryLine, 'transactionType' | 'chargeId'>): string =>
    line.transactionType === 'increase' && line.chargeId === null ? t`Bonus` : names[line.transactionType];
};

/** The first words of a line: what it was about, and how. */
export const MovementTitle = ({ line }: { readonly line: HistoryLine }) => {
  const name = useMovementName()(line);
  if (line.contentTitle === null) return name;
  const title = <Localised texts={line.contentTitle} />;
  return line.transactionType === 'purchase' ? (
    title
  ) : (
    <>
      {name}: {title}
    </>
  );
};

/** The small words under it: who, why, and whether it still holds. */
export const MovementNote = ({ line }: { readonly line: HistoryLine }) => {
  const { t } = useLingui();
  const name = useMovementName()(line);
  const { transactionType, counterpartyNickname: nickname, reason } = line;
  const notes = [
    transactionType === 'purchase' && line.contentTitle ? name : null,
    nickname ? t`by ${nickname}` : null,
    reason ? t`“${reason}”` : null,
    transactionType === 'hold' ? t`still yours, but not to spend` : null,
    line.refunded ? t`refunded later` : null,
  ];
  return <span className="sub">{notes.filter((note) => note !== null).join(' · ')}</span>;
};
