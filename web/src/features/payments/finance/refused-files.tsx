import type { RefusedDay } from '@fanfold/contracts/payments';
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { OneLine, Sub } from '../../../ui/sub.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { reconciliationsQuery, runReconciliation } from './queries.ts';

/** Settlement files that contradict themselves, and what to do about them. */
export const RefusedFiles = ({ refused }: { readonly refused: readonly RefusedDay[] }) => (
  <Section title={<Trans>Refused files</Trans>}>
    <p className="quiet">
      <Trans>
        Nothing of these files was booked. Ask the provider for a corrected one. Each is read again every
        hour, and goes from here once it is in order.
      </Trans>
    </p>
    <DataTable
      caption={<Trans>Refused files</Trans>}
      captionHidden
      rowKey={({ provider, day }) => `${provider}${day}`}
      list={{ rows: refused }}
      empty={null}
      columns={[
        { key: 'day', name: <Trans>Day</Trans>, head: true, cell: (file) => <Day file={file} /> },
        { key: 'why', name: <Trans>Why</Trans>, cell: (file) => <Why file={file} /> },
        { key: 'read', name: <Trans>Last read</Trans>, cell: (file) => <LastRead file={file} /> },
        { key: 'act', name: <Trans>To do</Trans>, cell: (file) => <ReadAgain file={file} /> },
      ]}
    />
  </Section>
);

type FileProps = { readonly file: RefusedDay };

const Day = ({ file: { day, provider } }: FileProps) => (
  <>
    <OneLine>{useFormat().shortDay(day)}</OneLine>
    <Sub>{useProviderName()(provider)}</Sub>
  </>
);

const Why = ({ file }: FileProps) => {
  const { line, reason } = file;
  const fileDay = useFormat().shortDay(file.fileDay);
  return (
    <>
      <Trans>Line {line}</Trans>: <code lang="en">{reason}</code>
      {file.fileDay === file.day ? null : (
        <Sub>
          <Trans>in the file of {fileDay}, which is read with it</Trans>
        </Sub>
      )}
    </>
  );
};

const LastRead = ({ file: { triedAt, tries } }: FileProps) => (
  <>
    <OneLine>{useFormat().moment(triedAt)}</OneLine>
    <Sub>
      <Plural value={tries} one="read once" other="read # times" />
    </Sub>
  </>
);

const ReadAgain = ({ file: { provider, day, tries } }: FileProps) => {
  const client = useQueryClient();
  const { intent } = useIntent(`${provider}:${day}:${tries}`);
  const reading = useMutation({
    mutationFn: runReconciliation,
    onSuccess: () => {
      showToast(<Trans>The file will be read again.</Trans>);
      return client.invalidateQueries({ queryKey: reconciliationsQuery().queryKey });
    },
  });
  return (
    <>
      <Button small busy={reading.isPending} onClick={() => reading.mutate({ provider, day, intent })}>
        <Trans>Read it again</Trans>
      </Button>
      {reading.error ? <InlineFailure error={reading.error} /> : null}
    </>
  );
};
