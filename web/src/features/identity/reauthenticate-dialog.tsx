import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { passwordQuestionAtom } from '../../lib/reauthenticate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { reauthenticate } from './commands.ts';

/** Opens when a call answers that a sensitive act needs the password again; the call goes on afterwards. */
export const ReauthenticateDialog = () => {
  const question = useAtomValue(passwordQuestionAtom);
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answered(false)}
      title={<Trans>Enter your password again</Trans>}
      description={<Trans>This area asks from time to time, so that an open screen is not enough.</Trans>}
    >
      {question === null ? null : <PasswordForm onConfirmed={() => question.answered(true)} />}
    </Dialog>
  );
};

const PasswordForm = ({ onConfirmed }: { readonly onConfirmed: () => void }) => {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const confirm = useMutation({ mutationFn: reauthenticate, onSuccess: onConfirmed });
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending) confirm.mutate(password);
      }}
    >
      <Field
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {confirm.error ? <InlineFailure error={confirm.error} /> : null}
      <Button type="submit" solid busy={confirm.isPending}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
};
