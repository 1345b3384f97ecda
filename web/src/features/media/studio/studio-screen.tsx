import type { OwnWork } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { Button, buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { HeldFiles } from '../quarantine/held-files.tsx';
import { AllUnfinished } from '../upload/all-unfinished.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { CoCreations } from './co-creations.tsx';
import { useLiveWorks } from './live.ts';
import { ownWorksQuery } from './queries.ts';
import styles from './studio.module.css';
import { WorkRow } from './work-row.tsx';

type StudioProps = {
  readonly channelOid: string;
  /** What else a creator sets here for what they published, e.g. discount codes. */
  readonly extras: ReactNode;
};

/** CAT-053: all works of a channel, where each one is, and what can be done with it. */
export const StudioScreen = ({ channelOid, extras }: StudioProps) => {
  const { t } = useLingui();
  const own = useSuspenseInfiniteQuery(ownWorksQuery(channelOid));
  const [first] = own.data.pages;
  const works = own.data.pages.flatMap((page) => page.works);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  useLiveWorks(channelOid, first?.position);
  return (
    <Page title={t`Studio`} className="stack">
      <PageHead
        eyebrow={<Trans>For creators</Trans>}
        title={<Trans>Studio</Trans>}
        actions={
          <>
            <Link to="/channel" className={buttonClass({})}>
              <Trans>Channel</Trans>
            </Link>
            <Link to="/studio2/calendar" className={buttonClass({})}>
              <Trans>Calendar</Trans>
            </Link>
            <Link to="/studio2/notices" className={buttonClass({})}>
              <Trans>Copyright notices</Trans>
            </Link>
            {works.length > 0 ? <NewWorkLink /> : null}
          </>
        }
      />
      <HeldFiles />
      <AllUnfinished />
      <CoCreations works={first?.coCreations ?? []} />
      <Section title={<Trans>Your works</Trans>}>
        <StaleNote stale={first?.stale ?? false} />
        <WorkList works={works} chosen={chosen} onChosen={setChosen} />
        <BulkBar
          chosen={works.filter(({ contentOid }) => chosen.includes(contentOid))}
          onChosen={setChosen}
        />
        {own.hasNextPage ? (
          <div className="more">
            <Button busy={own.isFetchingNextPage} onClick={() => void own.fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          </div>
        ) : null}
      </Section>
      {extras}
    </Page>
  );
};

const NewWorkLink = () => (
  <Link
    to="/studio2/simpleuploader/$videoLayout"
    params={{ videoLayout: 'landscape' }}
    className={buttonClass({ solid: true })}
  >
    <Trans>New work</Trans>
  </Link>
);

type ListProps = {
  readonly works: readonly OwnWork[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
};

const WorkList = ({ works, chosen, onChosen }: ListProps) =>
  works.length === 0 ? (
    <EmptyState picture="works" title={<Trans>Nothing here yet</Trans>} action={<NewWorkLink />}>
      <Trans>
        Begin with an audio play, a video or a text. Everything is saved as you go, and nobody sees it before
        you publish it.
      </Trans>
    </EmptyState>
  ) : (
    <>
      <Checkbox
        checked={works.every(({ contentOid }) => chosen.includes(contentOid))}
        onChange={(all) => onChosen(all ? works.map(({ contentOid }) => contentOid) : [])}
      >
        <Trans>Choose all works shown</Trans>
      </Checkbox>
      <ul className={styles.works}>
        {works.map((work) => (
          <WorkRow
            key={work.contentOid}
            work={work}
            isChosen={chosen.includes(work.contentOid)}
            onChosen={(isChosen) => {
              const others = chosen.filter((one) => one !== work.contentOid);
              onChosen(isChosen ? [...others, work.contentOid] : others);
            }}
          />
        ))}
      </ul>
    </>
  );
