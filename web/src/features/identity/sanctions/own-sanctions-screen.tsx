import type { OwnSanction } from '@fanfold/contracts/identity';
import { AppealBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { AreaField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { appeal, ownSanctionsKey, ownSanctionsQuery } from './queries.ts';
import { AppealState, SanctionState, useSanctionName } from './sanction-words.tsx';

/** What was imposed on the own account, why, until when, and the appeal against it. */
export const OwnSanctionsScreen = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Account measures`}>
      <h1>
        <Trans>Account measures</Trans>
      </h1>
      <Loaded query={useQuery(ownSanctionsQuery)} lines={4}>
        {({ sanctions }) =>
          sanctions.length === 0 ? (
            <EmptyState picture="done" title={<Trans>Nothing here</Trans>}>
              <Trans>Warnings and suspensions would be listed here. Your account has none.</Trans>
            </EmptyState>
          ) : (
            sanctions.map((one) => <SanctionPart key={one.sanctionId} sanction={one} />)
          )
        }
      </Loaded>
    </Page>
  );
};

const SanctionPart = ({ sanction }: { readonly sanction: OwnSanction }) => {
  const { moment } = useFormat();
  const [open, setOpen] = useState(false);
  const since = moment(sanction.imposedAt);
  const name = useSanctionName()(sanction.kind);
  return (
    <Section title={name} eyebrow={since} actions={<SanctionState sanction={sanction} />}>
      <p>{sanction.reason}</p>
      <AppealState appeal={sanction.appeal} />
      {sanction.active && sanction.appeal === null ? (
        <Button small onClick={() => setOpen(true)}>
          <Trans context="button">Appeal</Trans>
        </Button>
      ) : null}
      {open ? <AppealDialog sanctionId={sanction.sanctionId} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
};

type DialogProps = { readonly sanctionId: OwnSanction['sanctionId']; readonly onClose: () => void };

const AppealDialog = ({ sanctionId, onClose }: DialogProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: AppealBody,
    start: { sanctionId, text: '' },
    send: appeal,
    onSent: async () => {
      await client.invalidateQueries({ queryKey: ownSanctionsKey });
      onClose();
      showToast(<Trans>Your appeal has arrived. We answer by e-mail.</Trans>);
    },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Appeal against this measure</Trans>}
      action={<Trans>Send appeal</Trans>}
      onClose={onClose}
    >
      <AreaField of={form} name="text" label={t`What should we know?`} hint={t`You can appeal once.`} />
    </FormDialog>
  );
};
