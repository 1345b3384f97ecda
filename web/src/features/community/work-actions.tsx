import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { MarkButton } from './mark-button.tsx';
import { block, blockedQuery } from './queries.ts';
import { ReportDialog } from './report-dialog.tsx';

/**
 * What a signed-in reader can do against a work: not to see it in lists (IDN-043), and to report it
 * (IDN-042).
 */
export const WorkActions = ({ contentOid }: { readonly contentOid: string }) => {
  const [open, setOpen] = useState(false);
  const isBlocked = useQuery(blockedQuery).data?.contents.some((one) => one.contentOid === contentOid);
  return (
    <p className="row">
      {isBlocked === undefined ? null : (
        <MarkButton
          act={() =>
            block({ kind: 'content', oid: contentOid as never, operation: isBlocked ? 'remove' : 'add' })
          }
        >
          {isBlocked ? <Trans>Show this work again</Trans> : <Trans>Hide this work</Trans>}
        </MarkButton>
      )}
      <Button small onClick={() => setOpen(true)}>
        <Trans context="button">Report</Trans>
      </Button>
      {open ? (
        <ReportDialog about={{ kind: 'content', oid: contentOid }} onClose={() => setOpen(false)} />
      ) : null}
    </p>
  );
};
