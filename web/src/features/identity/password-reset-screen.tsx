import { limits } from '@fanfold/contracts';
import { RequestPasswordResetBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isProblem } from '../../lib/problem.ts';
import { askToSignIn, sessionChanged } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Page } from '../../ui/page.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { requestPasswordReset, resetPassword } from './security-commands.ts';

type Link = { readonly oid: string; readonly secret: string };
type Props = {
  /** What stands behind the hash of the mailed link, so that no server's log has it. */
  readonly hash: string;
  /** Takes the secret out of the address and the history. */
  readonly onDone: () => void;
};

/**
 * The password reset page (IDN-047): asks for the address, or, opened by the mailed link, for the new
 * password.
 */
export const PasswordResetScreen = ({ hash, onDone }: Props) => {
  const { t } = useLingui();
  const [done, setDone] = useState(false);
  const [, oid, secret] = /^([0-9a-f]{24})\.([\w-]{43})$/.exec(hash) ?? [];
  const client = useQueryClient();
  const finish = async () => {
    setDone(true);
    onDone();
    await sessionChanged(client);
  };
  return (
    <Page title={t`Reset password`} status={done ? 'done' : 'open'}>
      <h1>
        <Trans>Reset password</Trans>
      </h1>
      {done ? <Finished /> : null}
      {!done && oid && secret ? <SetForm link={{ oid, secret }} onSent={finish} /> : null}
      {!done && !(oid && secret) ? <RequestForm /> : null}
    </Page>
  );
};

const Finished = () => (
  <>
    <p className="lead" role="status">
      <Trans>Your new password is set, and you are signed out everywhere.</Trans>
    </p>
    <div>
      <Button solid onClick={() => askToSignIn()}>
        <Trans>Sign in</Trans>
      </Button>
    </div>
  </>
);

const SetForm = ({ link, onSent }: { readonly link: Link; readonly onSent: () => unknown }) => {
  const [expired, setExpired] = useState<unknown>();
  if (expired)
    return (
      <>
        <InlineFailure error={expired} />
        <RequestForm />
      </>
    );
  const send = (password: string) =>
    resetPassword({ ...link, password }).catch((error: unknown) => {
      if (isProblem(error, 'PASSWORD_LINK_EXPIRED')) setExpired(error);
      throw error;
    });
  return <NewPasswordForm about={[]} send={send} onSent={onSent} />;
};

const RequestForm = () => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: RequestPasswordResetBody,
    start: { email: '' },
    send: ({ email }) => requestPasswordReset(email),
  });
  const minutes = limits.passwordLinkMinutes;
  return (
    <Form form={form}>
      <p>
        <Trans>
          We send a link to your address. It works once, for {minutes} minutes, and sets a new password.
        </Trans>
      </p>
      <TextField of={form} name="email" type="email" label={t`E-mail`} autoComplete="username" />
      <FormActions
        form={form}
        action={form.sent ? <Trans>Send another e-mail</Trans> : <Trans>Send e-mail</Trans>}
      />
      <p role="status">
        {form.sent ? <Trans>We sent you an e-mail. Look in your inbox and follow its link.</Trans> : null}
      </p>
    </Form>
  );
};
