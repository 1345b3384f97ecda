import type { ListedSanction } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { ShowFilter } from '../../../ui/show-filter.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { DownloadEvidence } from './download-evidence.tsx';
import { ImposeDialog } from './impose-dialog.tsx';
import { sanctionsQuery } from './queries.ts';
import { SanctionActions } from './sanction-actions.tsx';
import { AppealState, SanctionState, useSanctionName } from './sanction-words.tsx';

type Props = {
  /** Only blocks for illegal downloads (ADM-059). */
  readonly downloads?: boolean;
  /** What stands below the list. */
  readonly children?: ReactNode;
};

/** Sanctions and appeals of all people. */
export const SanctionsScreen = ({ downloads = false, children }: Props) => {
  const { t } = useLingui();
  const [state, setState] = useState(downloads ? 'active' : 'appealed');
  const [open, setOpen] = useState(false);
  const query = useQuery(sanctionsQuery(downloads ? { state, kind: 'illegalDownload' } : { state }));
  return (
    <AdminPage
      title={downloads ? t`Illegal downloads` : t`Sanctions`}
      actions={
        <Button small solid onClick={() => setOpen(true)}>
          {downloads ? <Trans>Block an account</Trans> : <Trans>New sanction</Trans>}
        </Button>
      }
    >
      <ShowFilter
        value={state}
        onChange={setState}
        options={[
          { value: 'appealed', label: t`Waiting for an answer` },
          { value: 'active', label: t`In effect` },
          { value: 'all', label: t({ context: 'sanctions', message: 'All' }) },
        ]}
      />
      <Loaded query={query} lines={4}>
        {({ sanctions }) =>
          sanctions.length === 0 ? (
            <EmptyState picture="done" title={<Trans>Nothing here</Trans>}>
              <Trans>No sanction is in this state.</Trans>
            </EmptyState>
          ) : (
            sanctions.map((one) => <SanctionPart key={one.sanctionId} sanction={one} />)
          )
        }
      </Loaded>
      {children}
      {open ? <ImposeDialog downloads={downloads} onClose={() => setOpen(false)} /> : null}
    </AdminPage>
  );
};

const SanctionPart = ({ sanction }: { readonly sanction: ListedSanction }) => {
  const { moment } = useFormat();
  const name = useSanctionName()(sanction.kind);
  const since = moment(sanction.imposedAt);
  return (
    <Section
      title={sanction.nickname ?? sanction.userOid}
      eyebrow={since}
      actions={<SanctionState sanction={sanction} />}
    >
      <p>
        <b>{name}</b>
        {sanction.errorStatus === null ? null : ` (${sanction.errorStatus})`}
        <Sub>{sanction.userOid}</Sub>
      </p>
      <p>{sanction.reason}</p>
      {sanction.evidence ? <DownloadEvidence evidence={sanction.evidence} /> : null}
      <AppealState appeal={sanction.appeal} />
      <SanctionActions sanction={sanction} />
    </Section>
  );
};
