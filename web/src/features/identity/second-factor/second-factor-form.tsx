import { SecondFactorBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { sessionChanged } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showFailure } from '../../../ui/toast.tsx';
import { logOut } from '../commands.ts';
import { enterSecondFactor } from './commands.ts';

type LogIn = Awaited<ReturnType<typeof enterSecondFactor>>;

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export const SecondFactorForm = ({ onDone }: { readonly onDone: (reply: LogIn) => Promise<void> }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: SecondFactorBody,
    start: { code: '' },
    send: enterSecondFactor,
    onSent: onDone,
  });
  const leave = useMutation({
    mutationFn: logOut,
    onSuccess: () => sessionChanged(client),
    onError: showFailure,
  });
  const { setFocus } = form;
  // The form that had the focus is gone; the next thing to do is here.
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form form={form}>
      <p>
        <Trans>Enter the six digits that your authenticator app shows now.</Trans>
      </p>
      <TextField
        of={form}
        name="code"
        label={t`Code of the app`}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <p className="quiet">
        <Trans>Without the app, enter one of your recovery codes.</Trans>
      </p>
      <FormActions form={form} action={<Trans>Sign in</Trans>} />
      <div className="row">
        <Button small busy={leave.isPending} onClick={() => leave.mutate()}>
          <Trans>Sign in as another person</Trans>
        </Button>
      </div>
    </Form>
  );
};
