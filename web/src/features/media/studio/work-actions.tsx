import type { OwnWork } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';

import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MoreIcon } from '../../../ui/icons.tsx';
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx';
import { ObjectionDialog } from './objection-dialog.tsx';
import { cancelSchedule, deleteWork, giveUpEncoding, ownWorksKey } from './queries.ts';
import { VisibilityDialog } from './visibility-dialog.tsx';

const fetchMenu = () => import('./work-menu.tsx');
const LazyWorkMenu = lazy(async () => ({ default: (await fetchMenu()).WorkMenu }));

export type WorkAct = 'visibility' | 'unschedule' | 'giveUp' | 'object' | 'delete';

type Living = Pick<OwnWork, 'status'> & {
  readonly suspension: { readonly objected: boolean; readonly notice: boolean } | null;
};

/** What a creator can do with a work besides writing it. */
export const actsOf = ({ status, suspension }: Living): readonly WorkAct[] => {
  switch (status) {
    case 'published':
    case 'private':
      return ['visibility', 'delete'];
    case 'scheduled':
      return ['unschedule', 'delete'];
    case 'encoding':
    case 'encoding_failed':
      return ['giveUp', 'delete'];
    case 'suspended':
      return suspension?.objected || suspension?.notice ? ['delete'] : ['object', 'delete'];
    case 'draft':
    case 'work_in_progress':
      return ['delete'];
  }
};

export const WorkActions = ({ work }: { readonly work: OwnWork }) => {
  const { t } = useLingui();
  const [act, setAct] = useState<WorkAct>();
  const { contentOid, status } = work;
  const title = work.title ?? t`Untitled`;
  return (
    <>
      <Link
        to="/studio2/simpleuploader/$status/edit"
        params={{ status }}
        search={{ contentOid }}
        className={buttonClass({ small: true })}
      >
        <Trans>Edit</Trans>
      </Link>
      <MenuOnDemand label={t`More for “${title}”`} trigger={<MoreIcon />} fetchMenu={fetchMenu}>
        <LazyWorkMenu label={t`More for “${title}”`} acts={actsOf(work)} onAct={setAct} />
      </MenuOnDemand>
      <ActDialog work={work} act={act} onClose={() => setAct(undefined)} />
    </>
  );
};

type ActProps = {
  readonly work: Pick<OwnWork, 'contentOid' | 'status' | 'listed'>;
  readonly act: WorkAct | undefined;
  readonly onClose: () => void;
  /** The work is gone. */
  readonly onDeleted?: () => unknown;
};

export const ActDialog = ({ work, act, onClose, onDeleted }: ActProps): ReactNode => {
  const { contentOid } = work;
  const shared = { changes: ownWorksKey, onClose };
  switch (act) {
    case undefined:
      return null;
    case 'visibility':
      return <VisibilityDialog work={work} onClose={onClose} />;
    case 'object':
      return <ObjectionDialog contentOid={contentOid} onClose={onClose} />;
    case 'unschedule':
      return (
        <ConfirmDialog
          {...shared}
          title={<Trans>Cancel the schedule?</Trans>}
          action={<Trans>Cancel the schedule</Trans>}
          done={<Trans>The schedule is cancelled.</Trans>}
          run={() => cancelSchedule({ contentOid })}
        >
          <Trans>The work is a draft again. Its files can be changed, and you can schedule it again.</Trans>
        </ConfirmDialog>
      );
    case 'giveUp':
      return (
        <ConfirmDialog
          {...shared}
          title={<Trans>Do not publish it now?</Trans>}
          action={<Trans>Go back to the draft</Trans>}
          done={<Trans>It is a draft again.</Trans>}
          run={() => giveUpEncoding({ contentOid })}
        >
          <Trans>The work no longer waits for its files, and you can change them.</Trans>
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          {...shared}
          danger
          title={<Trans>Delete this work?</Trans>}
          action={<Trans>Delete</Trans>}
          done={<Trans>The work is deleted.</Trans>}
          run={async () => {
            await deleteWork({ contentOid });
            await onDeleted?.();
          }}
        >
          <Trans>This cannot be undone. People who bought it keep it.</Trans>
        </ConfirmDialog>
      );
  }
};
