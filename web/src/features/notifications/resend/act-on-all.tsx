import type { UnsentFilter } from '@fanfold/contracts/notifications';
import { Plural, Trans } from '@lingui/react/macro';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type ActedOn, actOnAllUnsent, type UnsentAct, unsentKey } from './queries.ts';

type Props = { readonly act: UnsentAct; readonly filter: UnsentFilter; readonly onClose: () => void };

/** Asks before all e-mails that the filter finds are sent again, or set aside. */
export const ActOnAllDialog = ({ act, filter, onClose }: Props) => {
  const isResend = act === 'resend';
  return (
    <ConfirmDialog
      title={isResend ? <Trans>Send all again?</Trans> : <Trans>Set all aside?</Trans>}
      action={isResend ? <Trans>Send all again</Trans> : <Trans>Set all aside</Trans>}
      run={() => actOnAllUnsent(act, filter)}
      done={(acted) => <Done acted={acted} isResend={isResend} />}
      changes={unsentKey}
      onClose={onClose}
    >
      {isResend ? (
        <Trans>
          Each e-mail that this filter finds goes out once more. What a person has switched off, or has no
          address for, is passed over.
        </Trans>
      ) : (
        <Trans>The e-mails that this filter finds leave the list and are not sent.</Trans>
      )}
    </ConfirmDialog>
  );
};

const Done = ({ acted, isResend }: { readonly acted: ActedOn; readonly isResend: boolean }) => (
  <>
    {isResend ? (
      <Plural value={acted.done} one="# e-mail is sent again." other="# e-mails are sent again." />
    ) : (
      <Plural value={acted.done} one="# e-mail is set aside." other="# e-mails are set aside." />
    )}
    {acted.passedOver === 0 ? null : (
      <>
        {' '}
        <Plural value={acted.passedOver} one="# was passed over." other="# were passed over." />
      </>
    )}
  </>
);
