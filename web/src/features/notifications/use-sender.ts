import type { Notification } from '@fanfold/contracts/notifications';
import { useLingui } from '@lingui/react/macro';

import { useLanguage } from '../../lib/use-format.ts';

/** Who caused a notification, as their own page names them in the reader's language. */
export const useSender = ({ from }: Pick<Notification, 'from'>): string => {
  const { t } = useLingui();
  const reader = useLanguage();
  return from ? (from.names[reader] ?? from.nickname) : t`A former user`;
};
