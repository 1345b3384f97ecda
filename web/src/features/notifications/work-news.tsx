import type { Notification } from '@fanfold/contracts/notifications';
import { workNewsWords } from '@fanfold/contracts/notifications';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useText } from '../../ui/texts.tsx';
import { useSender } from './use-sender.ts';

type Props = { readonly notification: Notification };

/** What the makers of a work are told of it, in the words of the e-mail; null for other notifications. */
const useWords = ({ workNews, work, ...notification }: Notification) => {
  const { i18n } = useLingui();
  const from = useSender(notification);
  const title = useText(work?.title ?? {}, (work?.original ?? 'en') as never);
  if (workNews === null) return null;
  const say = (text: { readonly id: string; readonly message: string }, values: Record<string, string>) =>
    i18n._(text.id, values, { message: text.message });
  return workNewsWords({ say, from, work: title || null }, workNews);
};

/** The headline; it leads to the studio, where one can answer it. */
export const WorkNewsTitle = ({ notification }: Props) => {
  const words = useWords(notification);
  return words === null ? null : <Link to="/studio2">{words.title}</Link>;
};

export const WorkNewsBody = ({ notification }: Props) => {
  const words = useWords(notification);
  return words === null ? null : <p>{words.body}</p>;
};
