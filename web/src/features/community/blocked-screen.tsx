import type { BlockedReply } from '@fanfold/contracts/community';
import { tag } from '@fanfold/contracts/community';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';

import { Form, FormActions } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useSendForm } from '../../ui/form/use-send-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './community.module.css';
import { MarkButton } from './mark-button.tsx';
import { block, blockedQuery, marksKey } from './queries.ts';

/** Users, works and tags that a person does not want to see (IDN-060). */
export const BlockedScreen = () => {
  const { t } = useLingui();
  return (
    <Page title={t`Blocked`}>
      <PageHead eyebrow={<Trans>Only you see this list</Trans>} title={<Trans>Blocked</Trans>} />
      <Loaded query={useQuery(blockedQuery)} lines={6}>
        {(blocked) => (
          <>
            <Users users={blocked.users} />
            <Works contents={blocked.contents} />
            <Tags tags={blocked.tags} />
          </>
        )}
      </Loaded>
    </Page>
  );
};

const Users = ({ users }: Pick<BlockedReply, 'users'>) => (
  <List
    title={<Trans>Users</Trans>}
    empty={<Trans>You have not blocked anyone. Creators can be blocked on their page.</Trans>}
    items={users.map(({ oid, nickname }) => ({
      key: oid,
      name: <span>{nickname}</span>,
      unblock: () => block({ kind: 'user', oid, operation: 'remove' }),
    }))}
  />
);

const Works = ({ contents }: Pick<BlockedReply, 'contents'>) => (
  <List
    title={<Trans>Works</Trans>}
    empty={<Trans>You have not hidden any works. Works can be hidden on their page.</Trans>}
    items={contents.map(({ contentOid, named }) => ({
      key: contentOid,
      name: named ? (
        <Link to="/play/$contentOid" params={{ contentOid }}>
          {named.title[named.original]}
        </Link>
      ) : (
        <Trans>A work that is gone</Trans>
      ),
      unblock: () => block({ kind: 'content', oid: contentOid, operation: 'remove' }),
    }))}
  />
);

const Tags = ({ tags }: Pick<BlockedReply, 'tags'>) => (
  <List
    title={<Trans>Tags</Trans>}
    empty={<Trans>You have not blocked any tags.</Trans>}
    items={tags.map((one) => ({
      key: one,
      name: <span>#{one}</span>,
      unblock: () => block({ kind: 'tag', tag: one, operation: 'remove' }),
    }))}
  >
    <BlockTag />
  </List>
);

const schema = z.object({ tag });

const BlockTag = () => {
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { tag: '' },
    send: ({ tag: one }) => block({ kind: 'tag', tag: one, operation: 'add' }),
    onSent: async (_, __, { reset }) => {
      reset({ tag: '' });
      await client.invalidateQueries({ queryKey: marksKey });
    },
  });
  return (
    <Form form={form} inline>
      <TextField of={form} name="tag" label={<Trans>Block a tag</Trans>} maxLength={41} autoComplete="off" />
      <FormActions form={form} plain action={<Trans context="button">Block</Trans>} />
    </Form>
  );
};

type ListProps = {
  readonly title: ReactNode;
  readonly empty: ReactNode;
  readonly items: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly unblock: () => Promise<unknown>;
  }[];
  readonly children?: ReactNode;
};

const List = ({ title, empty, items, children }: ListProps) => (
  <Section title={title}>
    {items.length === 0 ? (
      <p className="quiet">{empty}</p>
    ) : (
      <ul className={styles.list}>
        {items.map(({ key, name, unblock }) => (
          <li key={key}>
            {name}
            <MarkButton act={unblock}>
              <Trans>Unblock</Trans>
            </MarkButton>
          </li>
        ))}
      </ul>
    )}
    {children}
  </Section>
);
