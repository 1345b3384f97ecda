import type { OwnSanction } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';

import { useFormat } from '../../../lib/use-format.ts';
import { Pill } from '../../../ui/pill.tsx';

/** What a sanction is called. */
export const useSanctionName = (): ((kind: OwnSanction['kind']) => string) => {
  const { t } = useLingui();
  const names = {
    warning: t({ context: 'sanction', message: 'Warning' }),
    suspension: t`Suspension`,
    ban: t`Permanent ban`,
    channelBan: t`Channel ban`,
    lowQuality: t`Video limited to 480p`,
    payoutHold: t`Payout hold`,
    illegalDownload: t`Sign-in block for illegal downloads`,
  };
  return (kind) => names[kind];
};

/** Whether it counts, and until when. */
export const SanctionState = ({ sanction }: { readonly sanction: OwnSanction }) => {
  const { moment } = useFormat();
  if (!sanction.active)
    return (
      <Pill tone="plain">
        <Trans context="sanction">Ended</Trans>
      </Pill>
    );
  const end = sanction.until === null ? undefined : moment(sanction.until);
  return (
    <Pill tone="live">
      {end === undefined ? <Trans>In effect</Trans> : <Trans>In effect until {end}</Trans>}
    </Pill>
  );
};

/** The appeal and its answer. */
export const AppealState = ({ appeal }: Pick<OwnSanction, 'appeal'>) => {
  if (!appeal) return null;
  const { text, granted, answer } = appeal;
  return (
    <>
      <p>
        <Trans>Appeal: {text}</Trans>
      </p>
      <p className="quiet">
        {granted === null ? (
          <Trans>The appeal is being reviewed.</Trans>
        ) : granted ? (
          <Trans>The appeal was granted: {answer}</Trans>
        ) : (
          <Trans>The appeal was rejected: {answer}</Trans>
        )}
      </p>
    </>
  );
};
