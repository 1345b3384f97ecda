import { Trans } from '@lingui/react/macro';

import { isProblem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx';
import statesStyles from '../../../ui/states.module.css';
import { InlineFailure } from '../../../ui/states.tsx';
import styles from './studio.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

type NoteProps = {
  readonly editor: DraftEditor;
  /** Takes what was saved elsewhere in place of what is on screen. */
  readonly onLoadAgain: () => void;
};

/** Whether what is on screen is saved, and what to do where it is not. */
export const SaveNote = ({ editor, onLoadAgain }: NoteProps) => {
  const { status } = editor;
  if (status.state === 'conflict') return <Conflict editor={editor} onLoadAgain={onLoadAgain} />;
  if (status.state === 'failed' && isProblem(status.error, 'PUBLIC_NOT_CONFIRMED'))
    return <PublicQuestion editor={editor} />;
  if (status.state === 'failed') return <InlineFailure error={status.error} />;
  return (
    <p className={styles.saving} role="status" data-state={status.state}>
      {status.state === 'saved' ? (
        <>
          <CheckIcon size={16} /> <Trans>All is saved</Trans>
        </>
      ) : (
        <Trans>Saving…</Trans>
      )}
    </p>
  );
};

/** CAT-089: a planned work was made free after its publication was planned. */
const PublicQuestion = ({ editor }: Pick<NoteProps, 'editor'>) => (
  <div className={styles.fields} role="alert">
    <p className={statesStyles.inlineFailure}>
      <AlertIcon />
      <Trans>
        This work is planned. Without a price and a tier, anyone can open all of it then. Your change is not
        saved yet.
      </Trans>
    </p>
    <p className="row">
      <Button small solid onClick={() => void editor.confirmPublic()}>
        <Trans>Open it to everyone</Trans>
      </Button>
    </p>
  </div>
);

/** Another window, or another person of the channel, saved the same fields. */
const Conflict = ({ editor, onLoadAgain }: NoteProps) => (
  <div className={styles.fields} role="alert">
    <p className={statesStyles.inlineFailure}>
      <AlertIcon />
      <Trans>
        This work was changed in another window meanwhile. What you wrote here since then is not saved yet.
      </Trans>
    </p>
    <p className="row">
      <Button small onClick={onLoadAgain}>
        <Trans>Take the other version</Trans>
      </Button>
      <Button small solid onClick={() => void editor.overwrite()}>
        <Trans>Keep mine</Trans>
      </Button>
    </p>
  </div>
);
