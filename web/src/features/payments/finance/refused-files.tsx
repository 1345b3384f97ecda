import type { RefusedDay } from '@fanfold/contracts/payments';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { Button } from '../../../ui/button.tsx';
import greenbarStyles from '../../../ui/greenbar.module.css';
import { LedgerTable } from '../../../ui/ledger-table.tsx';
import { useProviderName } from '../../../ui/payment-words.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import styles from './finance.module.css';
import { reconciliationsQuery, runReconciliation } from './queries.ts';

/** Settlement files that cannot be believed, and what to do about them. */
export const RefusedFiles = ({ refused }: { readonly refused: readonly RefusedDay[] }) => {
  const { t } = useLingui();
  return (
    <>
      <h2 className={styles.financeSection}>
        <Trans>Refused files</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          Nothing of these files was booked. Ask the provider for a corrected one. Each is read again every
          hour, and goes from here once it is in order.
        </Trans>
      </p>
      <LedgerTable
        label={t`Refused files`}
        stacked
        columns={[
          { name: <Trans>Day</Trans> },
          { name: <Trans>Why</Trans> },
          { name: <Trans>Last read</Trans> },
          { name: <Trans>To do</Trans> },
        ]}
      >
        {refused.map((one) => (
          <Row key={`${one.provider}${one.day}`} file={one} />
        ))}
      </LedgerTable>
    </>
  );
};

const Row = ({ file }: { readonly file: RefusedDay }) => {
  const format = useFormat();
  const providerName = useProviderName();
  const { provider, day, line, reason, tries, triedAt } = file;
  const fileDay = format.shortDay(file.fileDay);
  return (
    <tr>
      <td>
        <span className={greenbarStyles.noBreak}>{format.shortDay(day)}</span>
        <span className={greenbarStyles.sub}>{providerName(provider)}</span>
      </td>
      <td>
        <Trans>Line {line}</Trans>: <code lang="en">{reason}</code>
        {file.fileDay === day ? null : (
          <span className={greenbarStyles.sub}>
            <Trans>in the file of {fileDay}, which is read with it</Trans>
          </span>
        )}
      </td>
      <td>
        <span className={greenbarStyles.noBreak}>{format.moment(triedAt)}</span>
        <span className={greenbarStyles.sub}>
          <Plural value={tries} one="read once" other="read # times" />
        </span>
      </td>
      <td>
        <ReadAgain file={file} />
      </td>
    </tr>
  );
};

const ReadAgain = ({ file: { provider, day, tries } }: { readonly file: RefusedDay }) => {
  const client = useQueryClient();
  const { intent } = useIntent(`${provider}:${day}:${tries}`);
  const reading = useMutation({
    mutationFn: runReconciliation,
    onSuccess: () => client.invalidateQueries({ queryKey: reconciliationsQuery().queryKey }),
  });
  return (
    <>
      <Button small busy={reading.isPending} onClick={() => reading.mutate({ provider, day, intent })}>
        <Trans>Read it again</Trans>
      </Button>
      {reading.isSuccess ? (
        <span className={greenbarStyles.sub} role="status">
          <Trans>Asked for.</Trans>
        </span>
      ) : null}
      {reading.error ? <InlineFailure error={reading.error} /> : null}
    </>
  );
};
