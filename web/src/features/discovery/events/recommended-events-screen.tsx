import type { Tile } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Loaded } from '../../../ui/loaded.tsx';
import { MediaTiles } from '../../../ui/media-tile.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Localised } from '../../../ui/texts.tsx';
import { EventTimes } from './event-parts.tsx';
import { recommendedEventsQuery } from './event-queries.ts';

type Props = { readonly work: (tile: Tile) => ReactNode };

/** The works of the events that run, by event (DIS-038). */
export const RecommendedEventsScreen = ({ work }: Props) => {
  const { t } = useLingui();
  return (
    <Page title={t`Works of running events`}>
      <PageHead eyebrow={<Trans>Events</Trans>} title={<Trans>Works of running events</Trans>} />
      <Loaded query={useQuery(recommendedEventsQuery())} lines={6}>
        {({ events }) => {
          const shown = events.filter(({ tiles }) => tiles.length > 0);
          return shown.length === 0 ? (
            <EmptyState
              picture="works"
              title={<Trans>No event with works is running</Trans>}
              action={
                <Link to="/event">
                  <Trans>See all events</Trans>
                </Link>
              }
            />
          ) : (
            shown.map(({ eventOid, title, from, until, tiles }) => (
              <Section
                key={eventOid}
                title={<Localised texts={title} />}
                actions={
                  <Link to="/event/$eventOid" params={{ eventOid }}>
                    <Trans>About this event</Trans>
                  </Link>
                }
              >
                <p>
                  <EventTimes from={from} until={until} />
                </p>
                <MediaTiles>
                  {tiles.map((tile) => (
                    <li key={tile.contentOid}>{work(tile)}</li>
                  ))}
                </MediaTiles>
              </Section>
            ))
          );
        }}
      </Loaded>
    </Page>
  );
};
