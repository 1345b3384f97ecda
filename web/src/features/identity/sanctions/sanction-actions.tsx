import { reason } from '@fanfold/contracts';
import type { ListedSanction } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';

import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { allSanctionsKey, decideAppeal, lift, whitelist } from './queries.ts';

type Act = 'lift' | 'grant' | 'reject' | 'exempt';

/** What an administrator can do with a sanction that counts, each with words that the person reads. */
export const SanctionActions = ({ sanction }: { readonly sanction: ListedSanction }) => {
  const [act, setAct] = useState<Act>();
  const { active, appeal, kind } = sanction;
  const waits = appeal !== null && appeal.granted === null;
  const acts: readonly (readonly [Act, ReactNode, boolean])[] = [
    ['grant', <Trans key="grant">Grant the appeal</Trans>, waits],
    ['reject', <Trans key="reject">Reject the appeal</Trans>, waits],
    ['lift', <Trans key="lift">Lift</Trans>, active && !waits],
    ['exempt', <Trans key="exempt">Unblock and exempt</Trans>, active && kind === 'illegalDownload'],
  ];
  return (
    <p className="row">
      {acts.map(([name, label, offered]) =>
        offered ? (
          <Button key={name} small onClick={() => setAct(name)}>
            {label}
          </Button>
        ) : null,
      )}
      {act ? <ActDialog act={act} sanction={sanction} onClose={() => setAct(undefined)} /> : null}
    </p>
  );
};

const schema = z.object({ said: reason });

type DialogProps = {
  readonly act: Act;
  readonly sanction: ListedSanction;
  readonly onClose: () => void;
};

const ActDialog = ({ act, sanction: { userOid, sanctionId }, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { said: '' },
    send: ({ said }, intent) => {
      if (act === 'lift') return lift({ userOid, sanctionId, reason: said, intent });
      if (act === 'exempt') return whitelist({ userOid, exempt: true, reason: said, intent });
      return decideAppeal({ userOid, sanctionId, granted: act === 'grant', answer: said, intent });
    },
    onSent: async () => {
      await client.invalidateQueries({ queryKey: allSanctionsKey });
      onClose();
    },
  });
  const titles: Readonly<Record<Act, ReactNode>> = {
    lift: <Trans>Lift this sanction</Trans>,
    grant: <Trans>Grant the appeal</Trans>,
    reject: <Trans>Reject the appeal</Trans>,
    exempt: <Trans>Unblock and exempt</Trans>,
  };
  return (
    <FormDialog
      form={form}
      title={titles[act]}
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="said" label={t`Reason`} hint={t`The person reads this.`} />
    </FormDialog>
  );
};
