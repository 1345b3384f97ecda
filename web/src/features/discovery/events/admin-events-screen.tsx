import type { AdminSiteEventsReply } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { newIntent } from '../../../lib/api.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EmptyState, InlineFailure } from '../../../ui/states.tsx';
import { Localised, useText } from '../../../ui/texts.tsx';
import { EventForm } from './event-form.tsx';
import { EventTimes } from './event-parts.tsx';
import { adminEventsQuery, publishEvent, removeEvent, siteEventsQuery } from './event-queries.ts';
import styles from './events.module.css';

type AdminEvent = AdminSiteEventsReply['events'][number];

/** All events of the site, those to come first, with their drafts (ADM-051). */
export const AdminEventsScreen = () => {
  const { t } = useLingui();
  const [edited, setEdited] = useState<AdminEvent | null>(null);
  const close = () => setEdited(null);
  const events = useQuery(adminEventsQuery());
  return (
    <AdminPage
      title={t`Events of the site`}
      actions={
        <Button solid onClick={() => setEdited(newEvent())}>
          <Trans>Add an event</Trans>
        </Button>
      }
    >
      <Loaded query={events} lines={4}>
        {({ events: all }) =>
          all.length === 0 ? (
            <EmptyState title={<Trans>No event is written yet</Trans>}>
              <Trans>Add one. It is a draft until you publish it.</Trans>
            </EmptyState>
          ) : (
            <ul className={styles.lines} data-testid="site-events">
              {all.map((event) => (
                <EventLine key={event.eventOid} event={event} onEdit={() => setEdited(event)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Dialog open={edited !== null} wide onClose={close} title={<Trans>Event</Trans>}>
        {edited ? <EventForm event={edited} works={events.data?.works ?? []} onSaved={close} /> : null}
      </Dialog>
    </AdminPage>
  );
};

type LineProps = { readonly event: AdminEvent; readonly onEdit: () => void };

const EventLine = ({ event, onEdit }: LineProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const { eventOid, published, title } = event;
  const name = useText(title);
  const publish = useMutation({
    mutationFn: () => publishEvent({ eventOid, published: !published }),
    onSuccess: async () => {
      await client.invalidateQueries(adminEventsQuery());
      await client.invalidateQueries(siteEventsQuery());
    },
  });
  return (
    <li>
      <span>
        <b>
          <Localised texts={title} />
        </b>{' '}
        <EventTimes from={event.from} until={event.until} />{' '}
        <Pill tone={published ? 'ok' : 'plain'}>
          {published ? <Trans context="an event">Published</Trans> : <Trans context="an event">Draft</Trans>}
        </Pill>
      </span>
      <span className="row">
        <Button small aria-label={t`Edit: ${name}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button small busy={publish.isPending} onClick={() => publish.mutate()}>
          {published ? <Trans>Make it a draft</Trans> : <Trans>Publish</Trans>}
        </Button>
        <Button small aria-label={t`Remove: ${name}`} onClick={() => setRemoving(true)}>
          <Trans>Remove</Trans>
        </Button>
      </span>
      {publish.error ? <InlineFailure error={publish.error} /> : null}
      {removing ? (
        <ConfirmDialog
          title={<Trans>Remove this event?</Trans>}
          action={<Trans>Remove the event</Trans>}
          danger
          done={<Trans>The event is removed.</Trans>}
          run={() => removeEvent(eventOid)}
          changes={adminEventsQuery().queryKey}
          onClose={() => setRemoving(false)}
        >
          <Trans>“{name}” is removed with its texts. Its works stay.</Trans>
        </ConfirmDialog>
      ) : null}
    </li>
  );
};

const oidLength = 24;
const week = 7 * 86_400_000;

const newEvent = (): AdminEvent => ({
  eventOid: newIntent().slice(0, oidLength) as AdminEvent['eventOid'],
  title: {},
  markdown: {},
  from: new Date().toISOString() as AdminEvent['from'],
  until: new Date(Date.now() + week).toISOString() as AdminEvent['until'],
  picture: null,
  contentOids: [],
  published: false,
});
