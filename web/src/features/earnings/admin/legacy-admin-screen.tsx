import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { useMe } from '../../../lib/session.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Person } from '../../../ui/person.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { LegacyTotals } from '../legacy-totals.tsx';
import { legacyOfAllQuery, legacyOfCreatorQuery } from '../queries.ts';

type Props = { readonly creator: string | undefined; readonly onCreator: (creator: string) => void };

/**
 * REV-005, REV-006: what one creator, or all of them, earned in the system before this one, for finance and
 * administrators.
 */
export const LegacyAdminScreen = ({ creator, onCreator }: Props) => {
  const { t } = useLingui();
  const isAdmin = useMe()?.roles.includes('admin') ?? false;
  return (
    <AdminPage title={t`Revenue before February 2023`}>
      <Choice key={creator} creator={creator} onCreator={onCreator} />
      {creator === undefined && isAdmin ? <OfAll /> : null}
      {creator === undefined ? null : <OfCreator creatorOid={creator} />}
    </AdminPage>
  );
};

const schema = z.object({
  creator: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{24}$/),
});

const Choice = ({ creator, onCreator }: Props) => {
  const { t } = useLingui();
  const form = useSendForm({
    schema,
    start: { creator: creator ?? '' },
    send: ({ creator: chosen }) => Promise.resolve(onCreator(chosen)),
  });
  return (
    <Form form={form}>
      <TextField of={form} name="creator" label={t`ID of the creator`} maxLength={24} />
      <FormActions form={form} action={<Trans context="revenue of a creator">Show</Trans>} />
    </Form>
  );
};

const OfCreator = ({ creatorOid }: { readonly creatorOid: string }) => (
  <Section title={<Person oid={creatorOid} />} testId="legacy-of-creator">
    <p className="quiet">
      <Trans>
        It was settled and paid in the former system. Single sales of that time are not kept here.
      </Trans>
    </p>
    <Loaded query={useQuery(legacyOfCreatorQuery(creatorOid))}>
      {(reply) => (
        <LegacyTotals
          reply={reply}
          empty={
            <EmptyState title={<Trans>No revenue from the former system</Trans>}>
              <Trans>No month of this creator was imported.</Trans>
            </EmptyState>
          }
          monthName={(_month, name) => name}
        />
      )}
    </Loaded>
  </Section>
);

const OfAll = () => (
  <Section title={<Trans>All creators</Trans>} testId="legacy-of-all">
    <Loaded query={useQuery(legacyOfAllQuery)}>
      {(reply) => (
        <LegacyTotals
          reply={reply}
          empty={
            <EmptyState title={<Trans>No revenue from the former system</Trans>}>
              <Trans>No month was imported.</Trans>
            </EmptyState>
          }
          monthName={(_month, name) => name}
        />
      )}
    </Loaded>
  </Section>
);
