import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { askToSignIn, sessionChanged, useMe } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { closedCover } from '../../../ui/cover/closed-cover.ts';
import { Cover } from '../../../ui/cover/cover.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import styles from './adult-gate.module.css';
import { CertificateDialog } from './certificate-dialog.tsx';
import { setAdultMode } from './commands.ts';

type GateProps = {
  /** What the refusal tells of the work: with `blurredCover`, the address of what is left of its picture. */
  readonly told: Readonly<Record<string, string | number>>;
  readonly onPassed: () => unknown;
};

/**
 * What stands in the place of an adult work until it may be shown. A person who is not verified gets the
 * certificate popup (IDN-089), and is sent home when they close it without verification (IDN-090).
 */
export const AdultGate = ({ told: { blurredCover }, onPassed }: GateProps) => {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Page title={t`For adults only`}>
      {typeof blurredCover === 'string' ? (
        <div className={styles.cover} data-testid="blurred-cover">
          <Cover cover={closedCover(blurredCover)} eager />
        </div>
      ) : null}
      {me === null ? <VisitorGate /> : null}
      {me?.isUserAdult ? <ModeGate onPassed={onPassed} /> : null}
      {me && !me.isUserAdult ? <ProofGate onPassed={onPassed} /> : null}
    </Page>
  );
};

/** Visitors are never shown adult works (IDN-121). */
const VisitorGate = () => (
  <EmptyState
    picture="closed"
    wholePage
    title={<Trans>This work is for adults only</Trans>}
    action={
      <Button solid onClick={() => askToSignIn()}>
        <Trans>Sign in</Trans>
      </Button>
    }
  >
    <Trans>Sign in and verify your age to see it.</Trans>
  </EmptyState>
);

const ModeGate = ({ onPassed }: { readonly onPassed: () => unknown }) => {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: () => setAdultMode(true),
    onSuccess: async () => {
      await sessionChanged(client);
      await onPassed();
    },
  });
  return (
    <EmptyState
      picture="closed"
      wholePage
      title={<Trans>Adult works are turned off</Trans>}
      action={
        <>
          <Button solid busy={turning.isPending} onClick={() => turning.mutate()}>
            <Trans>Show adult works</Trans>
          </Button>
          {turning.error ? <InlineFailure error={turning.error} /> : null}
        </>
      }
    >
      <Trans>You have verified your age. Turn adult works on to see this one.</Trans>
    </EmptyState>
  );
};

const ProofGate = ({ onPassed }: { readonly onPassed: () => unknown }) => {
  const navigate = useNavigate();
  const { href } = useLocation();
  const [open, setOpen] = useState(true);
  return (
    <>
      <EmptyState picture="closed" wholePage title={<Trans>This work is for adults only</Trans>}>
        <Trans>Verify your age to see it.</Trans>
      </EmptyState>
      {open ? (
        <CertificateDialog
          returnTo={href}
          onVerified={onPassed}
          onClose={() => {
            setOpen(false);
            void navigate({ to: '/' });
          }}
        />
      ) : null}
    </>
  );
};
