import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';

import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import type { DraftEditor } from './use-draft-editor.ts';

/** Saves before another page is shown, and asks where that fails: what was typed would be lost in silence. */
export const LeaveQuestion = ({ editor }: { readonly editor: DraftEditor }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && !(await editor.canLeave()),
    withResolver: true,
    enableBeforeUnload: false,
  });
  if (status !== 'blocked') return null;
  return (
    <LeaveDialog open onStay={reset} onLeave={proceed}>
      <Trans>What you wrote here last could not be saved. It is lost when you leave this page.</Trans>
    </LeaveDialog>
  );
};
