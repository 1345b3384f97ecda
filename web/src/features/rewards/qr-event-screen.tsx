import type { QrEventView } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';

import { askToSignIn, useMe } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { EmptyState, InlineFailure, LinesSkeleton, Loading, Reason } from '../../ui/states.tsx';
import { clearCode, heldCode, holdCode, parseCode } from './held-code.ts';
import { KindIcon, useKindName } from './item-kinds.tsx';
import { joinQrEvent, qrEventQuery } from './queries.ts';

type QrEventProps = {
  /** From the address, as it was scanned. */
  readonly code: string;
  readonly onJoined: () => void;
};

/**
 * What a QR code leads to. The code is held while its holder signs in, shown after it, then cleared
 * (COM-041); success goes to the inventory (COM-043).
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
  <EmptyState
    picture="search"
    wholePage
    title={<Trans>This is not an event code</Trans>}
    action={
      <Link to="/" className={buttonClass({ solid: true })}>
        <Trans>Look around</Trans>
      </Link>
    }
  >
    <Trans>Please scan the code again, or check the address.</Trans>
  </EmptyState>
);

/** COM-065. */
const LogInFirst = () => (
  <EmptyState
    picture="search"
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

/** What the code is for, and the button that redeems it: opening an address alone takes part in nothing. */
const Joining = ({ code, onJoined }: QrEventProps) => {
  const { data: event, error, refetch } = useQuery({ ...qrEventQuery(code), retry: false });
  // The code has arrived: it is on this page.
  useEffect(() => (heldCode() === code ? clearCode() : undefined), [code]);
  if (error) return <Refused code={code} error={error} onAgain={() => void refetch()} />;
  if (!event)
    return (
      <Loading>
        <LinesSkeleton lines={3} />
      </Loading>
    );
  return <Offer code={code} event={event} onJoined={onJoined} />;
};

type OfferProps = QrEventProps & { readonly event: QrEventView };

const Offer = ({ code, event, onJoined }: OfferProps) => {
  const { intent } = useIntent(code);
  const joining = useMutation({ mutationFn: joinQrEvent, onSuccess: onJoined });
  const { joined, left } = event;
  return (
    <>
      <PageHead eyebrow={<Trans>Event</Trans>} title={event.title} />
      <EventFacts event={event} />
      {joining.error ? <InlineFailure error={joining.error} /> : null}
      <p className="row">
        {joined || left === 0 ? (
          <Link to="/myinfo" search={{ tab: 'inventory' }} className={buttonClass({ solid: true })}>
            <Trans>To the inventory</Trans>
          </Link>
        ) : (
          <Button solid busy={joining.isPending} onClick={() => joining.mutate({ code, intent })}>
            <Trans>Redeem</Trans>
          </Button>
        )}
      </p>
    </>
  );
};

const EventFacts = ({
  event: { kind, left, createCount, endsAt, joined },
}: {
  readonly event: QrEventView;
}) => {
  const format = useFormat();
  const nameOf = useKindName();
  const count = format.count(left);
  const all = format.count(createCount);
  const end = endsAt === null ? null : <Moment at={endsAt} />;
  return (
    <>
      <p className="row">
        <KindIcon kind={kind} />
        <b>{nameOf(kind)}</b>
      </p>
      <p>
        <Trans>
          {count} of {all} places are left.
        </Trans>
      </p>
      {endsAt === null ? null : (
        <p className="quiet">
          <Trans>It can be redeemed until {end}.</Trans>
        </p>
      )}
      {joined ? (
        <p role="status">
          <Trans>You have taken part already.</Trans>
        </p>
      ) : null}
    </>
  );
};

type RefusedProps = { readonly code: string; readonly error: unknown; readonly onAgain: () => void };

const Refused = ({ code, error, onAgain }: RefusedProps) => (
  <EmptyState
    picture="search"
    wholePage
    title={<Reason error={error} />}
    action={
      <span className="row">
        <Link to="/myinfo" search={{ tab: 'inventory' }} className={buttonClass({ solid: true })}>
          <Trans>To the inventory</Trans>
        </Link>
        <Button onClick={onAgain}>
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
