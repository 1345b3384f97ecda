import { ChangeEmailBody, ConfirmEmailChangeBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { meQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { showToast } from '../../ui/toast.tsx';
import { confirmEmailChange, requestEmailChange } from './commands.ts';

/** The button, and the two steps behind it: the new address, and the code that was mailed to it. */
export const ChangeEmail = () => {
  const [step, setStep] = useState<'address' | { readonly email: string }>();
  const close = () => setStep(undefined);
  return (
    <>
      <Button small onClick={() => setStep('address')}>
        <Trans>Change e-mail address</Trans>
      </Button>
      {step === 'address' ? <AddressDialog onSent={(email) => setStep({ email })} onClose={close} /> : null}
      {typeof step === 'object' ? <CodeDialog email={step.email} onClose={close} /> : null}
    </>
  );
};

type AddressProps = { readonly onSent: (email: string) => void; readonly onClose: () => void };

const AddressDialog = ({ onSent, onClose }: AddressProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: ChangeEmailBody,
    start: { email: '' },
    send: requestEmailChange,
    onSent: (_, { email }) => onSent(email),
    fieldOfCode: { EMAIL_UNCHANGED: 'email' },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Change e-mail address</Trans>}
      description={<Trans>We send a code to the new address, and a notice to the old one.</Trans>}
      action={<Trans>Send code</Trans>}
      onClose={onClose}
    >
      <TextField of={form} name="email" type="email" label={t`New e-mail address`} autoComplete="email" />
    </FormDialog>
  );
};

type CodeProps = { readonly email: string; readonly onClose: () => void };

const CodeDialog = ({ email, onClose }: CodeProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: ConfirmEmailChangeBody,
    start: { code: '' },
    send: confirmEmailChange,
    onSent: async () => {
      await client.invalidateQueries(meQuery);
      onClose();
      showToast(<Trans>Your e-mail address is {email} now.</Trans>);
    },
    fieldOfCode: { CONFIRMATION_CODE_WRONG: 'code', CONFIRMATION_CODE_EXPIRED: 'code' },
  });
  return (
    <FormDialog
      form={form}
      title={<Trans>Enter the code</Trans>}
      description={<Trans>We have sent six digits to {email}.</Trans>}
      action={<Trans context="button">Confirm</Trans>}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="code"
        label={t({ context: 'confirmation by mail', message: 'Code' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
    </FormDialog>
  );
};
