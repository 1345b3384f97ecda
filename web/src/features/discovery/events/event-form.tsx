import { languages } from '@fanfold/contracts';
import type { AdminSiteEventsReply } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentOf, wallClockOf } from '../../../lib/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Area, Field } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { withText } from '../curation/row-texts.ts';
import { useKnown } from '../pickers/known.ts';
import { WorkPicker } from '../pickers/work-picker.tsx';
import { EventPicture } from './event-parts.tsx';
import { adminEventsQuery, saveEvent, sendEventPicture, siteEventsQuery } from './event-queries.ts';

type AdminEvent = AdminSiteEventsReply['events'][number];
type Props = {
  readonly event: AdminEvent;
  readonly works: AdminSiteEventsReply['works'];
  readonly onSaved: () => void;
};
type PartProps = {
  readonly event: AdminEvent;
  readonly change: (changed: Partial<AdminEvent>) => void;
};

/** All that an event says, and when it is. */
export const EventForm = ({ event: before, works, onSaved }: Props) => {
  const { t } = useLingui();
  const { known, onFound } = useKnown({ works, creators: [], playlists: [] });
  const client = useQueryClient();
  const [event, setEvent] = useState(before);
  const change: PartProps['change'] = (changed) => setEvent((now) => ({ ...now, ...changed }));
  const save = useMutation({
    mutationFn: () => {
      const { published: _published, ...written } = event;
      return saveEvent(written as Parameters<typeof saveEvent>[0]);
    },
    onSuccess: async () => {
      showToast(t`The event is saved.`);
      await client.invalidateQueries(adminEventsQuery());
      await client.invalidateQueries(siteEventsQuery());
      onSaved();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Picture event={event} change={change} />
      <Texts event={event} change={change} />
      <Times event={event} change={change} />
      <WorkPicker
        chosen={event.contentOids}
        known={known.works}
        onFound={onFound}
        onChange={(oids) => change({ contentOids: [...oids] as typeof event.contentOids })}
      />
      {save.error ? <InlineFailure error={save.error} /> : null}
      <div className="row">
        <Button solid type="submit" busy={save.isPending}>
          <Trans>Save the event</Trans>
        </Button>
      </div>
    </form>
  );
};

const Picture = ({ event: { picture }, change }: PartProps) => {
  const send = useMutation({
    mutationFn: sendEventPicture,
    onSuccess: ({ key, colour }) => change({ picture: { key, colour } }),
  });
  return (
    <>
      <EventPicture picture={picture} />
      <div className="row">
        <FileButton
          busy={send.isPending}
          testId="event-file"
          accept="image/jpeg,image/png"
          onFiles={([chosen]) => send.mutate(chosen)}
        >
          {picture === null ? <Trans>Choose a picture</Trans> : <Trans>Change picture</Trans>}
        </FileButton>
        {picture === null ? null : (
          <Button onClick={() => change({ picture: null })}>
            <Trans>Without a picture</Trans>
          </Button>
        )}
      </div>
      {send.error ? <InlineFailure error={send.error} /> : null}
    </>
  );
};

const Texts = ({ event: { title, markdown }, change }: PartProps) => {
  const { t } = useLingui();
  return languages.map((language) => {
    const name = languageNames[language];
    return (
      <div key={language} className="stack">
        <Field
          label={t`Title in ${name}`}
          value={title[language] ?? ''}
          maxLength={120}
          onChange={({ target }) => change({ title: withText(title, language, target.value) })}
        />
        <Area
          label={t`Text in ${name} (Markdown)`}
          rows={6}
          value={markdown[language] ?? ''}
          maxLength={20_000}
          onChange={({ target }) => change({ markdown: withText(markdown, language, target.value) })}
        />
      </div>
    );
  });
};

const Times = ({ event: { from, until }, change }: PartProps) => {
  const { t } = useLingui();
  const at = (value: string) => (momentOf(value) ?? from) as AdminEvent['from'];
  return (
    <>
      <Field
        label={t`From`}
        type="datetime-local"
        required
        value={wallClockOf(from)}
        onChange={({ target }) => change({ from: at(target.value) })}
      />
      <Field
        label={t`Until`}
        type="datetime-local"
        required
        value={wallClockOf(until)}
        onChange={({ target }) => change({ until: at(target.value) })}
      />
    </>
  );
};
