import type { AdminCreator, CreatorReply } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { languageNames } from '../../../ui/languages.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState, StaleNote } from '../../../ui/states.tsx';
import { AdjustRevenue } from './adjust-revenue.tsx';
import { CreatorTags } from './creator-tags.tsx';
import { CreatorLevel } from './partner-level.tsx';
import { creatorQuery } from './queries.ts';
import { SetCreatorDialog } from './set-creator-dialog.tsx';

type Props = { readonly adminPath: string; readonly creator: string | undefined };

/** One creator: what is known of them, their tags, and whether they are one (ADM-052). */
export const CreatorAdminScreen = ({ adminPath, creator }: Props) => {
  const { t } = useLingui();
  return (
    <AdminPage title={t`Creator lookup`}>
      {creator === undefined ? (
        <EmptyState
          picture="people"
          title={<Trans>Choose a creator</Trans>}
          action={
            <Link
              to="/$adminPath/creatorlist"
              params={{ adminPath }}
              className={buttonClass({ solid: true, small: true })}
            >
              <Trans>All creators</Trans>
            </Link>
          }
        >
          <Trans>The list of creators leads to the page of each.</Trans>
        </EmptyState>
      ) : (
        <Found creatorOid={creator} adminPath={adminPath} />
      )}
    </AdminPage>
  );
};

type FoundProps = { readonly creatorOid: string; readonly adminPath: string };

const Found = ({ creatorOid, adminPath }: FoundProps) => (
  <Loaded query={useQuery(creatorQuery(creatorOid))} lines={5}>
    {(reply) => (
      <>
        <StaleNote stale={reply.stale} />
        <About reply={reply} adminPath={adminPath} />
        <CreatorLevel key={`${reply.level} ${reply.levels.length}`} reply={reply} />
        <AdjustRevenue creator={reply.creator} />
        <CreatorTags key={reply.creator.creatorTags.join()} creator={reply.creator} />
      </>
    )}
  </Loaded>
);

type AboutProps = { readonly reply: CreatorReply; readonly adminPath: string };

const About = ({ reply: { creator, works }, adminPath }: AboutProps) => {
  const { count } = useFormat();
  const { oid, nickname, channelLanguage, earningCurrency, customUrl, isCreator } = creator;
  return (
    <Section title={nickname} actions={<Role creator={creator} />}>
      <FactList>
        <dt>
          <Trans>State</Trans>
        </dt>
        <dd>{isCreator ? <Trans>Creator</Trans> : <Trans>Was a creator</Trans>}</dd>
        <dt>
          <Trans>Language of the channel</Trans>
        </dt>
        <dd>{channelLanguage === null ? '–' : languageNames[channelLanguage]}</dd>
        <dt>
          <Trans>Paid in</Trans>
        </dt>
        <dd>{earningCurrency ?? '–'}</dd>
        <dt>
          <Trans>Address of the page</Trans>
        </dt>
        <dd>{customUrl ?? '–'}</dd>
        <dt>
          <Trans>Published works</Trans>
        </dt>
        <dd>{count(works)}</dd>
      </FactList>
      <p className="row">
        <Link to="/creatorhome/$creatorOid" params={{ creatorOid: oid }}>
          <Trans>Open their page</Trans>
        </Link>
        <Link to="/$adminPath/users" params={{ adminPath }} search={{ user: oid }}>
          <Trans>Account and wallet</Trans>
        </Link>
        <Link to="/$adminPath/editstudio" params={{ adminPath }} search={{ creator: oid }}>
          <Trans>Works in every state</Trans>
        </Link>
        <Link to="/$adminPath/creator-revenue" params={{ adminPath }} search={{ creator: oid }}>
          <Trans>Revenue</Trans>
        </Link>
        <Link to="/$adminPath/legacy-revenue" params={{ adminPath }} search={{ creator: oid }}>
          <Trans>Revenue before February 2023</Trans>
        </Link>
      </p>
    </Section>
  );
};

const Role = ({ creator: { oid, isCreator } }: { readonly creator: AdminCreator }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {isCreator ? <Trans>End the creator role</Trans> : <Trans>Make a creator again</Trans>}
      </Button>
      {open ? <SetCreatorDialog isCreator={!isCreator} userOid={oid} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
