import type { Notification } from '@fanfold/contracts/notifications';
import { newSubscribersTexts, subscriptionNewsWords } from '@fanfold/contracts/notifications';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { useSender } from './use-sender.ts';

type Props = { readonly notification: Notification };

/** What is told of a subscription, in the words of its e-mail; null for other notifications. */
const useWords = ({ subscription, ...notification }: Notification) => {
  const { i18n } = useLingui();
  const from = useSender(notification);
  const { day } = useFormat();
  if (subscription === null) return null;
  const say = (
    text: { readonly id: string; readonly message: string },
    values: Record<string, string | number>,
  ) => i18n._(text.id, values, { message: text.message });
  return subscriptionNewsWords({ say, day: (at) => day(at.slice(0, 10)), from }, subscription);
};

/** The headline; it leads to the creator's tiers, where one can pay, agree or undo. */
export const SubscriptionTitle = ({ notification }: Props) => {
  const words = useWords(notification);
  const { from } = notification;
  if (words === null || from === null) return words?.title ?? null;
  return (
    <Link to="/subscribe/$creatorOid" params={{ creatorOid: from.oid }}>
      {words.title}
    </Link>
  );
};

/** Those who began to subscribe on a day, in the words of its e-mail; it leads to the list of members. */
export const NewSubscribers = ({ notification }: Props) => {
  const { i18n } = useLingui();
  const { people } = notification;
  const from = useSender(notification);
  const { one, many } = newSubscribersTexts;
  return (
    <Link to="/channel/tiers">
      {people === 1 && notification.from
        ? i18n._(one.id, { from }, { message: one.message })
        : i18n._(many.id, { people: people ?? 1 }, { message: many.message })}
    </Link>
  );
};

export const SubscriptionBody = ({ notification }: Props) => {
  const words = useWords(notification);
  return words === null ? null : <p>{words.body}</p>;
};
