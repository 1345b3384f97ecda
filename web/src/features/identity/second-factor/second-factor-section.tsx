import { type SecondFactor, SecondFactorBody, TotpBody } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { secondFactorQuery } from '../queries.ts';
import { disableTotp, enableTotp, prepareTotp, replaceRecoveryCodes } from './commands.ts';
import styles from './second-factor.module.css';

/** The authenticator app, which signing in asks for after the password. */
export const SecondFactorSection = () => {
  const query = useQuery(secondFactorQuery);
  return (
    <Section title={<Trans>Authenticator app</Trans>}>
      <p className="quiet">
        <Trans>After your password, signing in asks for a code that only your phone knows.</Trans>
      </p>
      <Loaded query={query} lines={2}>
        {(secondFactor) =>
          secondFactor.enabledAt === null ? <Off {...secondFactor} /> : <On {...secondFactor} />
        }
      </Loaded>
    </Section>
  );
};

const Off = ({ required }: SecondFactor) => {
  const prepare = useMutation({ mutationFn: prepareTotp });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const client = useQueryClient();
  const close = () => {
    prepare.reset();
    setCodes(null);
    void client.invalidateQueries(secondFactorQuery);
  };
  return (
    <>
      {required ? (
        <p>
          <Trans>Your role needs an authenticator app or a passkey.</Trans>
        </p>
      ) : null}
      <div>
        <Button busy={prepare.isPending} onClick={() => prepare.mutate()}>
          <Trans>Set up the app</Trans>
        </Button>
      </div>
      {prepare.error ? <InlineFailure error={prepare.error} /> : null}
      <Dialog
        open={prepare.data !== undefined}
        onClose={close}
        title={codes ? <Trans>Keep your recovery codes</Trans> : <Trans>Set up the app</Trans>}
      >
        {codes ? <RecoveryCodes codes={codes} onDone={close} /> : null}
        {prepare.data && !codes ? <SetUp {...prepare.data} onEnabled={setCodes} /> : null}
      </Dialog>
    </>
  );
};

type SetUpProps = {
  readonly secret: string;
  readonly address: string;
  readonly onEnabled: (codes: readonly string[]) => void;
};

const SetUp = ({ secret, address, onEnabled }: SetUpProps) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: TotpBody,
    start: { code: '' },
    send: enableTotp,
    onSent: ({ recoveryCodes }) => onEnabled(recoveryCodes),
  });
  return (
    <Form form={form}>
      <p>
        <Trans>Scan this with your authenticator app, or type the key into it.</Trans>
      </p>
      <div className={styles.code}>
        <QrCode text={address} label={t`QR code for the authenticator app`} />
      </div>
      <p className={styles.secret}>
        <a href={address}>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </a>
      </p>
      <TextField
        of={form}
        name="code"
        label={t`Code of the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        clean={(text) => text.replace(/\D/g, '').slice(0, 6)}
      />
      <FormActions form={form} action={<Trans>Turn on</Trans>} />
    </Form>
  );
};

const RecoveryCodes = ({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) => (
  <>
    <p>
      <Trans>Each of these codes signs you in once when your phone is away. They are shown only now.</Trans>
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="row">
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        <Trans>Copy</Trans>
      </Button>
      <Button solid onClick={onDone}>
        <Trans>I have kept them</Trans>
      </Button>
    </div>
  </>
);

const On = ({ enabledAt, recoveryCodesLeft }: SecondFactor) => {
  const client = useQueryClient();
  const [turningOff, setTurningOff] = useState(false);
  const replace = useMutation({ mutationFn: replaceRecoveryCodes });
  const closeCodes = () => {
    replace.reset();
    void client.invalidateQueries(secondFactorQuery);
  };
  return (
    <>
      <p>
        <Trans>
          On since <Moment at={enabledAt ?? ''} />.
        </Trans>{' '}
        <Trans>Recovery codes left: {recoveryCodesLeft}</Trans>
      </p>
      <div className="row">
        <Button busy={replace.isPending} onClick={() => replace.mutate()}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button onClick={() => setTurningOff(true)}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      {replace.error ? <InlineFailure error={replace.error} /> : null}
      <Dialog
        open={replace.data !== undefined}
        onClose={closeCodes}
        title={<Trans>Keep your recovery codes</Trans>}
      >
        {replace.data ? <RecoveryCodes codes={replace.data.recoveryCodes} onDone={closeCodes} /> : null}
      </Dialog>
      <Dialog open={turningOff} onClose={() => setTurningOff(false)} title={<Trans>Turn off the app</Trans>}>
        <TurnOff onDone={() => setTurningOff(false)} />
      </Dialog>
    </>
  );
};

const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema: SecondFactorBody,
    start: { code: '' },
    send: disableTotp,
    onSent: async () => {
      onDone();
      showToast(<Trans>Signing in no longer asks for a code.</Trans>);
      await client.invalidateQueries(secondFactorQuery);
    },
  });
  return (
    <Form form={form}>
      <TextField
        of={form}
        name="code"
        label={t`Code of the app`}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <FormActions form={form} action={<Trans>Turn off</Trans>} />
    </Form>
  );
};
