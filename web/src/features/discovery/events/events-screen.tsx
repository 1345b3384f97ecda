import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { EventCards } from './event-parts.tsx';
import { siteEventsQuery } from './event-queries.ts';

/** The events of the site: those that run, those to come and the last that are over (DIS-037). */
export const EventsScreen = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Events`}>
      <PageHead
        eyebrow={<Trans>Discover</Trans>}
        title={<Trans>Events</Trans>}
        actions={
          <Link to="/event/recommendation">
            <Trans>Works of running events</Trans>
          </Link>
        }
      />
      <Loaded query={useQuery(siteEventsQuery())} lines={6}>
        {({ running, coming, past }) =>
          running.length + coming.length + past.length === 0 ? (
            <NoEvents />
          ) : (
            <>
              {running.length === 0 ? null : (
                <Section title={<Trans>Running now</Trans>}>
                  <EventCards events={running} />
                </Section>
              )}
              {coming.length === 0 ? null : (
                <Section title={<Trans>Coming soon</Trans>}>
                  <EventCards events={coming} />
                </Section>
              )}
              {past.length === 0 ? null : (
                <Section title={<Trans>Past events</Trans>}>
                  <EventCards events={past} />
                </Section>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

const NoEvents = () => (
  <EmptyState
    picture="works"
    title={<Trans>There are no events yet</Trans>}
    action={
      <Link to="/">
        <Trans>See everything that is new</Trans>
      </Link>
    }
  />
);
