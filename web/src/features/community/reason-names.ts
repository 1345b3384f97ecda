import type { ReportReason } from '@fanfold/contracts/community';
import { useLingui } from '@lingui/react/macro';

/** Why something is reported, as people say it (IDN-074). */
export const useReasonNames = (): Readonly<Record<ReportReason, string>> => {
  const { t } = useLingui();
  return {
    abusive: t`Abuse or harassment`,
    sexual: t`Sexual content`,
    harmful: t`Harmful or dangerous acts`,
    suspicious: t`Fraud or something suspicious`,
    other: t({ context: 'reason of a report', message: 'Something else' }),
  };
};
