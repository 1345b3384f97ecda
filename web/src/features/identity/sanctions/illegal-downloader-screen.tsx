import { supportAddress } from '@fanfold/contracts';
import { UnlockDownloaderBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { askToSignIn, useMe } from '../../../lib/session.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Page } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { unlock } from './queries.ts';

type Props = { readonly errorStatus: number; readonly email: string };

/**
 * SHL-007: why the log-in was refused. An automatic block (444) is lifted by the owner, a mark (999) by an
 * administrator.
 */
export const IllegalDownloaderScreen = ({ errorStatus, email }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Sign-in blocked`} status={String(errorStatus)}>
      <h1>
        <Trans>Sign-in blocked</Trans>
      </h1>
      <p>
        {email === '' ? null : (
          <>
            <b>{email}</b>{' '}
          </>
        )}
        <Trans>This account is blocked because of illegal downloads.</Trans>
      </p>
      {errorStatus === 444 ? (
        <>
          <p>
            <Trans>
              We noticed unusually many downloads. The block ends after 24 hours. If this is your account, you
              can end it now with your password.
            </Trans>
          </p>
          <UnlockForm email={email} />
          <Objection />
        </>
      ) : (
        <p>
          <Trans>An administrator decided this. If you think it is a mistake, please write to support.</Trans>
        </p>
      )}
    </Page>
  );
};

/** Who still has a session objects here; others write to support. */
const Objection = () =>
  useMe() ? (
    <p>
      <Trans>
        If you think that the block is a mistake, <Link to="/myinfo/sanctions">object to it</Link>: an
        administrator looks at it.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>
        If you think that the block is a mistake, write to{' '}
        <a href={`mailto:${supportAddress}`}>{supportAddress}</a>.
      </Trans>
    </p>
  );

const UnlockForm = ({ email }: { readonly email: string }) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: UnlockDownloaderBody,
    start: { email, password: '' },
    send: unlock,
    onSent: () => {
      showToast(<Trans>The block is lifted. You can sign in again.</Trans>);
      askToSignIn();
    },
  });
  return (
    <Form form={form}>
      <TextField of={form} name="email" type="email" label={t`E-mail`} autoComplete="username" />
      <TextField
        of={form}
        name="password"
        type="password"
        label={t`Password`}
        autoComplete="current-password"
      />
      <FormActions form={form} action={<Trans>End the block</Trans>} />
    </Form>
  );
};
