import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { askToSignIn, useMe } from '../../lib/session.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, LinesSkeleton, Loading, Reason } from '../../ui/states.tsx';
import { clearCode, heldCode, holdCode, parseCode } from './held-code.ts';
import { joinQrEvent } from './queries.ts';

type QrEventProps = {
  /** From the address, as it was scanned. */
  readonly code: string;
  readonly onJoined: () => void;
};

/**
 * What a QR code leads to. The code is held while its holder signs in, claimed on log-in, then cleared (COM-041); success
 * goes to the inventory (COM-043).
 */
export const QrEventScreen = ({ code: scanned, onJoined }: QrEventProps) => {
  const { t } = useLingui();
  const me = useMe();
  const code = parseCode(scanned);
  useEffect(() => {
    if (me !== null || code === undefined) return;
    holdCode(code);
    askToSignIn();
  }, [me, code]);
  return (
    <Page title={t`Event`}>
      {code === undefined ? <NoCode /> : null}
      {code !== undefined && me === null ? <LogInFirst /> : null}
      {code !== undefined && me ? <Joining code={code} onJoined={onJoined} /> : null}
      {me === undefined ? (
        <Loading>
          <LinesSkeleton lines={3} />
        </Loading>
      ) : null}
    </Page>
  );
};

const NoCode = () => (
  <EmptyState wholePage title={<Trans>This is not an event code</Trans>}>
    <Trans>Please scan the code again, or check the address.</Trans>
  </EmptyState>
);

/** COM-065. */
const LogInFirst = () => (
  <EmptyState
    wholePage
    title={<Trans>You need to log in to participate in the event.</Trans>}
    action={
      <Button solid onClick={() => askToSignIn()}>
        <Trans>Sign in</Trans>
      </Button>
    }
  >
    <Trans>We keep the code for you and go on as soon as you are in.</Trans>
  </EmptyState>
);

const Joining = ({ code, onJoined }: QrEventProps) => {
  const { intent } = useIntent(code);
  const joining = useMutation({
    mutationFn: joinQrEvent,
    onSuccess: onJoined,
    // Whatever the answer is, this code was tried.
    onSettled: () => (heldCode() === code ? clearCode() : undefined),
  });
  const join = useEffectEvent(() => {
    if (started.has(intent)) return;
    started.add(intent);
    joining.mutate({ code, intent });
  });
  useEffect(() => join(), []);
  if (joining.error)
    return (
      <EmptyState
        wholePage
        title={<Reason error={joining.error} />}
        action={
          <span className="row">
            <Link to="/myinfo" search={{ tab: 'inventory' }} className={buttonClass({ solid: true })}>
              <Trans>To the inventory</Trans>
            </Link>
            <Button onClick={() => joining.mutate({ code, intent })}>
              <Trans>Try again</Trans>
            </Button>
          </span>
        }
      >
        <Trans>
          Event code: <code>{code}</code>
        </Trans>
      </EmptyState>
    );
  return (
    <Loading>
      <LinesSkeleton lines={3} />
    </Loading>
  );
};

// A screen may be mounted twice; an intent is sent once.
const started = new Set<string>();
