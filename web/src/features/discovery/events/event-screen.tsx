import { bcp47 } from '@fanfold/contracts';
import type { Tile } from '@fanfold/contracts/catalogue';
import type { SiteEventReply } from '@fanfold/contracts/discovery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { MediaTiles } from '../../../ui/media-tile.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Rendered } from '../../../ui/rendered.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Localised, useText } from '../../../ui/texts.tsx';
import { EventPicture, EventTimes } from './event-parts.tsx';
import { siteEventQuery } from './event-queries.ts';

type Props = { readonly eventOid: string; readonly work: (tile: Tile) => ReactNode };

/** One event: its picture, its times, its text, its works (DIS-039). */
export const EventScreen = ({ eventOid, work }: Props) => {
  const { t } = useLingui();
  const query = useQuery(siteEventQuery(eventOid));
  const title = useText(query.data?.event.title ?? null);
  if (isProblem(query.error, 'SITE_EVENT_NOT_FOUND'))
    return (
      <Page title={t`Event`}>
        <EmptyState
          wholePage
          title={<Trans>This event is not here</Trans>}
          action={
            <Link to="/event">
              <Trans>See all events</Trans>
            </Link>
          }
        />
      </Page>
    );
  return (
    <Page title={title === '' ? t`Event` : title}>
      <Loaded query={query} lines={6}>
        {({ event }) => <Event event={event} work={work} />}
      </Loaded>
    </Page>
  );
};

type EventProps = Pick<Props, 'work'> & Pick<SiteEventReply, 'event'>;

const Event = ({ event: { title, from, until, picture, phase, text, tiles }, work }: EventProps) => (
  <div className="stack">
    <PageHead
      eyebrow={
        <Link to="/event">
          <Trans>Events</Trans>
        </Link>
      }
      title={<Localised texts={title} />}
    />
    <p className="row">
      <Phase phase={phase} />
      <EventTimes from={from} until={until} />
    </p>
    <EventPicture picture={picture} wide />
    <Rendered html={text.html} lang={bcp47[text.language]} />
    {tiles.length === 0 ? null : (
      <Section title={<Trans>Works of this event</Trans>}>
        <MediaTiles>
          {tiles.map((tile) => (
            <li key={tile.contentOid}>{work(tile)}</li>
          ))}
        </MediaTiles>
      </Section>
    )}
  </div>
);

const Phase = ({ phase }: Pick<SiteEventReply['event'], 'phase'>) => {
  if (phase === 'running')
    return (
      <Pill>
        <Trans context="an event">Running</Trans>
      </Pill>
    );
  return (
    <Pill tone="plain">
      {phase === 'coming' ? <Trans context="an event">Coming</Trans> : <Trans context="an event">Over</Trans>}
    </Pill>
  );
};
