import { FileTakedownBody, takedownTextLength } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { z } from 'zod';

import { useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, RadioField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { AreaField, TextField } from '../../../ui/form/text-fields.tsx';
import { type SendForm, useSendForm } from '../../../ui/form/use-send-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { fileTakedown, sendTakedownCode } from './queries.ts';

/** The address of a work, or its id. */
const workAddress = /[0-9a-f]{24}/;
const schema = FileTakedownBody.extend({ contentOid: z.string().trim().regex(workAddress) });
type Values = z.input<typeof schema>;

const idIn = (address: string): string => workAddress.exec(address)?.[0] ?? address;

/** A notice that a work infringes a right. It needs no account. */
export const TakedownScreen = ({ contentOid }: { readonly contentOid: string }) => {
  const { t } = useLingui();
  const [reference, setReference] = useState<string>();
  return (
    <Page title={t`Report an infringement`}>
      <h1>
        <Trans>Report an infringement</Trans>
      </h1>
      {reference === undefined ? (
        <Section title={<Trans>Your notice</Trans>}>
          <p>
            <Trans>
              Use this form if a work on Fanfold uses something that belongs to you, or to a person whom you
              represent, without permission. Our team checks the notice. If we accept it, the creator receives
              your name and what you state, and can object.
            </Trans>
          </p>
          <NoticeForm contentOid={contentOid} onFiled={setReference} />
        </Section>
      ) : (
        <Filed reference={reference} />
      )}
    </Page>
  );
};

const Filed = ({ reference }: { readonly reference: string }) => (
  <Section title={<Trans>Your notice has arrived</Trans>}>
    <p role="status">
      <Trans>
        We check it and write to you with our decision. You also received a confirmation by e-mail.
      </Trans>
    </p>
    <p className="quiet">
      <Trans>
        Reference: <code>{reference}</code>
      </Trans>
    </p>
  </Section>
);

type FormProps = { readonly contentOid: string; readonly onFiled: (reference: string) => void };

const NoticeForm = ({ contentOid, onFiled }: FormProps) => {
  const { t } = useLingui();
  const me = useMe();
  const { max } = takedownTextLength;
  const start: Values = {
    contentOid,
    email: '',
    code: '',
    role: 'owner',
    name: '',
    infringed: '',
    goodFaith: false,
    accurate: false,
    signature: '',
  };
  const form = useSendForm({
    schema,
    start,
    send: (values) => fileTakedown({ ...values, contentOid: idIn(values.contentOid) }),
    onSent: ({ takedownOid }) => onFiled(takedownOid),
    fieldOfCode: { CONTENT_NOT_FOUND: 'contentOid', CONFIRMATION_CODE_WRONG: 'code' },
  });
  return (
    <Form form={form}>
      <TextField
        of={form}
        name="contentOid"
        label={t`Address of the work`}
        hint={t`The link to its page on Fanfold.`}
      />
      <RadioField
        of={form}
        name="role"
        label={t`You are`}
        options={[
          { value: 'owner', label: t`The owner of the rights` },
          { value: 'agent', label: t`Authorised to act for the owner` },
        ]}
      />
      <TextField of={form} name="name" label={t`Your full name`} autoComplete="name" />
      {me ? null : <AddressFields form={form} />}
      <AreaField
        of={form}
        name="infringed"
        rows={6}
        label={t`What is infringed`}
        hint={t`Describe your own work, where it can be seen, and what was taken from it. Up to ${max} characters.`}
      />
      <Statements form={form} />
      <FormActions form={form} action={<Trans>Send notice</Trans>} />
    </Form>
  );
};

type Of = { readonly form: SendForm<Values, z.output<typeof schema>, unknown> };

/** A visitor's address is confirmed by a code. */
const AddressFields = ({ form }: Of) => {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const email = z.email().safeParse(form.watch('email'));
  const ask = async () => {
    if (!email.success) return form.setFocus('email');
    setBusy(true);
    try {
      await sendTakedownCode(email.data);
      showToast(<Trans>We sent you a code. It arrives within a minute.</Trans>);
    } catch (error) {
      showToast(error instanceof Error ? error.message : <Trans>The code could not be sent.</Trans>);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <TextField of={form} name="email" type="email" label={t`Your e-mail address`} autoComplete="email" />
      <p>
        <Button busy={busy} onClick={() => void ask()}>
          <Trans>Send me a code</Trans>
        </Button>
      </p>
      <TextField
        of={form}
        name="code"
        label={t`Code from the e-mail`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
    </>
  );
};

const Statements = ({ form }: Of) => {
  const { t } = useLingui();
  return (
    <>
      <CheckField of={form} name="goodFaith">
        <Trans>I believe in good faith that neither the owner, its agent nor the law permits this use.</Trans>
      </CheckField>
      <CheckField of={form} name="accurate">
        <Trans>
          Under penalty of perjury: this notice is accurate, and I am the owner or authorised to act for the
          owner.
        </Trans>
      </CheckField>
      <TextField of={form} name="signature" label={t`Signature`} hint={t`Type your full name.`} />
    </>
  );
};
