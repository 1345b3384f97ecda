import type { ContentWarning } from '@fanfold/contracts/catalogue';
import { useLingui } from '@lingui/react/macro';

/** What a creator warns of, in words. */
export const useWarningNames = (): Record<ContentWarning, string> => {
  const { t } = useLingui();
  return {
    violence: t`Violence`,
    gore: t`Blood and gore`,
    sexual: t`Sexual content`,
    abuse: t`Abuse`,
    self_harm: t`Self-harm`,
    drugs: t`Drugs and alcohol`,
    fear: t`Frightening scenes`,
    flashing: t`Flashing lights`,
  };
};
