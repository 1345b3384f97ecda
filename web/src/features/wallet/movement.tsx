import {
  type HistoryLabel,
  type HistoryLine,
  historyLabelTexts,
  labelOf,
  type TransactionType,
} from '@fanfold/contracts/wallet';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/use-format.ts';
import { Sub } from '../../ui/sub.tsx';
import { Localised } from '../../ui/texts.tsx';

/** What a person reads for each label of LED-012, and for our own. */
const useLabelName = () => {
  const { i18n } = useLingui();
  return (label: HistoryLabel): string => i18n._(historyLabelTexts[label]);
};

/** What a type of movement is called where it is chosen: the label of its first unit. */
export const useTypeName = () => {
  const nameOf = useMovementName();
  return (transactionType: TransactionType): string =>
    nameOf({ transactionType, labels: [labelOf(transactionType, 'paid')] });
};

/** What a movement is called: its labels, one for each unit that moved. */
export const useMovementName = () => {
  const nameOf = useLabelName();
  const { t } = useLingui();
  return ({ transactionType, labels }: Pick<HistoryLine, 'transactionType' | 'labels'>): string => {
    if (transactionType === 'change_nick') return t`Nickname change`;
    if (transactionType === 'drm_encoding') return t`Copy protection`;
    if (transactionType === 'content_rating') return t`Age rating`;
    if (transactionType === 'story_chat') return t`Credits for coins`;
    const [first = 'consume'] = labels;
    return nameOf(first);
  };
};

/** The first words of a line: what it was about, and how. */
export const MovementTitle = ({ line }: { readonly line: HistoryLine }) => {
  const { t } = useLingui();
  const name = useMovementName()(line);
  if (!isNamed(line)) return name;
  const title = line.contentTitle ? <Localised texts={line.contentTitle} /> : t`A work for adults`;
  return line.transactionType === 'purchase' ? (
    title
  ) : (
    <>
      {name}: {title}
    </>
  );
};

/** Whether its work stands before its movement. */
const isNamed = ({ contentTitle, isAdultOnly }: HistoryLine): boolean =>
  contentTitle !== null || isAdultOnly === true;

/** The small words under it: who, why, and whether it still holds. */
export const MovementNote = ({ line }: { readonly line: HistoryLine }) => {
  const { t } = useLingui();
  const name = useMovementName()(line);
  const nameOf = useLabelName();
  const reason = useReason()(line);
  const withWhom = useWithWhom();
  const reader = useLanguage();
  const { transactionType } = line;
  const nickname = line.counterpartyNames[reader] ?? line.counterpartyNickname;
  const notes = [
    transactionType === 'purchase' && isNamed(line) ? name : null,
    // The other unit's share of the same movement, where it has a name of its own.
    ...line.labels.slice(1).map(nameOf),
    nickname ? withWhom({ line, nickname }) : null,
    reason,
    transactionType === 'hold' ? t`still yours, but not to spend` : null,
    line.refunded ? t`refunded later` : null,
    line.legacy ? t`taken over from before February 2023` : null,
  ];
  return <Sub>{notes.filter((note) => note !== null).join(' · ')}</Sub>;
};

type With = { readonly line: HistoryLine; readonly nickname: string };

/** A work is by its creator; everything else goes to a person or comes from one. */
const useWithWhom = () => {
  const { t } = useLingui();
  return ({ line, nickname }: With): string => {
    if (line.transactionType === 'purchase') return t`by ${nickname}`;
    const moved = line.paidCoins + line.bonusCoins + line.chatCredits + line.bonusCredits;
    return moved < 0 ? t`to ${nickname}` : t`from ${nickname}`;
  };
};

const useReason = () => {
  const { t } = useLingui();
  const knownOf = useKnownReason();
  return ({ transactionType, labels, reason }: HistoryLine): string | null => {
    if (!reason) return null;
    if (transactionType === 'expiry_warning') return t`${reason} days before`;
    return knownOf(labels[0], reason) ?? t`“${reason}”`;
  };
};

/** Reasons that no person wrote, in words; undefined for all others. */
const useKnownReason = () => {
  const { t } = useLingui();
  const held: Readonly<Record<string, string>> = { gift: t`for a gift` };
  const withdrawal = t`withdrawn within 7 days`;
  const known: Partial<Record<HistoryLabel, Readonly<Record<string, string>>>> = {
    held,
    captured: held,
    released: held,
    bonus: { daily: t`Daily check-in` },
    refund: { nickname: t`Nickname change`, subscription: t`Subscription`, withdrawal },
    'charge refund': { withdrawal },
  };
  return (label: HistoryLabel | undefined, reason: string): string | undefined =>
    label && known[label]?.[reason];
};
