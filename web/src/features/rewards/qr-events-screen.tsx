import type { QrEvent } from '@fanfold/contracts/rewards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServerNow } from '../../lib/server-date.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pill } from '../../ui/pill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { KindIcon, useKindName } from './item-kinds.tsx';
import { QrEventForm } from './qr-event-form.tsx';
import { QrSheet } from './qr-sheet.tsx';
import { qrEventsKey, qrEventsQuery, removeQrEvent } from './queries.ts';
import styles from './rewards.module.css';

/** ADM-075: QR events, how many codes are left, and what is printed. */
export const QrEventsScreen = () => {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  return (
    <AdminPage
      title={t`QR events`}
      actions={
        <Button small solid onClick={() => setAdding(true)}>
          <Trans>New event</Trans>
        </Button>
      }
    >
      <Loaded query={useQuery(qrEventsQuery())} lines={4}>
        {({ events }) => <Events events={events} />}
      </Loaded>
      {adding ? <QrEventForm event={undefined} onClose={() => setAdding(false)} /> : null}
    </AdminPage>
  );
};

const Events = ({ events }: { readonly events: readonly QrEvent[] }) =>
  events.length === 0 ? (
    <EmptyState title={<Trans>No events yet</Trans>}>
      <Trans>An event gives everyone who scans its code one item, as often as you decide.</Trans>
    </EmptyState>
  ) : (
    <ul className={styles.items}>
      {events.map((event) => (
        <EventCard key={event.qrEventCode} event={event} />
      ))}
    </ul>
  );

const EventCard = ({ event }: { readonly event: QrEvent }) => {
  const format = useFormat();
  const kind = useKindName()(event.itemData.kind);
  const [open, setOpen] = useState<'change' | 'print' | 'remove'>();
  const close = () => setOpen(undefined);
  const issued = format.count(event.issued);
  const all = format.count(event.createCount);
  const until = event.endsAt === null ? undefined : format.day(event.endsAt);
  return (
    <li className={event.removed ? `${styles.item} ${styles.itemOver}` : styles.item}>
      <KindIcon kind={event.itemData.kind} />
      <div className={styles.itemBody}>
        <div className="row">
          <h2 className={styles.itemTitle}>{event.title}</h2>
          <EventPill event={event} />
        </div>
        <p className="quiet">
          <code>{event.qrEventCode}</code> · {kind}
          {until === undefined ? null : (
            <>
              {' · '}
              <Trans>until {until}</Trans>
            </>
          )}
        </p>
        <p>
          <Trans>
            {issued} of {all} codes given out
          </Trans>
        </p>
      </div>
      <div className={styles.itemActions}>
        {event.removed ? null : (
          <Button small onClick={() => setOpen('print')}>
            <Trans>Print</Trans>
          </Button>
        )}
        <Button small onClick={() => setOpen('change')}>
          {event.removed ? <Trans>Open again</Trans> : <Trans>Change</Trans>}
        </Button>
        {event.removed ? null : (
          <LinkButton small onClick={() => setOpen('remove')}>
            <Trans context="button">Remove</Trans>
          </LinkButton>
        )}
      </div>
      {open === 'change' ? <QrEventForm event={event} onClose={close} /> : null}
      {open === 'print' ? <QrSheet event={event} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog event={event} onClose={close} /> : null}
    </li>
  );
};

const EventPill = ({ event }: { readonly event: QrEvent }) => {
  const now = useServerNow();
  if (event.removed)
    return (
      <Pill tone="plain">
        <Trans context="event">Removed</Trans>
      </Pill>
    );
  const over = event.endsAt !== null && Date.parse(event.endsAt) <= now;
  if (over || event.issued >= event.createCount)
    return (
      <Pill tone="live">
        {over ? <Trans context="event">Ended</Trans> : <Trans context="event">All given out</Trans>}
      </Pill>
    );
  return (
    <Pill>
      <Trans context="event">Open</Trans>
    </Pill>
  );
};

const RemoveDialog = ({ event, onClose }: { readonly event: QrEvent; readonly onClose: () => void }) => {
  const { title, qrEventCode: code } = event;
  const { intent } = useIntent(code);
  return (
    <ConfirmDialog
      title={<Trans>Remove “{title}”?</Trans>}
      action={<Trans context="button">Remove</Trans>}
      danger
      run={() => removeQrEvent({ code, intent })}
      done={<Trans>The event is removed.</Trans>}
      changes={qrEventsKey}
      onClose={onClose}
    >
      <Trans>Its code gives nothing from now on. Items that were given stay.</Trans>
    </ConfirmDialog>
  );
};
