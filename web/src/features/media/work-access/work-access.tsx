import { oid } from '@fanfold/contracts';
import type { WorkAccessReply } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { useFormat } from '../../../lib/use-format.ts';
import { FactList } from '../../../ui/facts.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { Sub } from '../../../ui/sub.tsx';
import { workAccessQuery } from './queries.ts';
import { useAccessReasonNames } from './reason-names.ts';

/** Its number, or the address of its page, which ends with the number. */
const schema = z.object({
  work: z
    .string()
    .trim()
    .transform((typed) => typed.match(/[0-9a-f]{24}(?=\W|$)/)?.[0] ?? typed)
    .pipe(oid),
});

/** An administrator asks whether a person may open a work, and why. */
export const WorkAccess = ({ userOid }: { readonly userOid: string }) => {
  const { t } = useLingui();
  const [contentOid, setContentOid] = useState<string>();
  const form = useSendForm({
    schema,
    start: { work: '' },
    send: async ({ work }) => setContentOid(work),
  });
  return (
    <Section title={<Trans>Access to a work</Trans>} testId="work-access">
      <Form form={form} inline>
        <TextField
          of={form}
          name="work"
          label={t`Work number or address of its page`}
          hint={t`Says whether this person may open the work, and why.`}
        />
        <FormActions form={form} action={<Trans>Ask</Trans>} />
      </Form>
      {contentOid === undefined ? null : <Asked contentOid={contentOid} userOid={userOid} />}
    </Section>
  );
};

const Asked = (asked: { readonly contentOid: string; readonly userOid: string }) => (
  <Loaded query={useQuery(workAccessQuery(asked))} lines={4}>
    {(answer) => <Answer answer={answer} />}
  </Loaded>
);

type Action = WorkAccessReply['actions'][number];

const Answer = ({ answer: { title, actions, tiers, contentOid } }: { readonly answer: WorkAccessReply }) => {
  const { t } = useLingui();
  const names: Record<Action['action'], string> = {
    find: t`Find it`,
    view: t`Open all of it`,
    comment: t`Comment on it`,
    download: t`Keep its files`,
  };
  const tierNames = tiers.map(({ name }) => name).join(', ');
  return (
    <>
      <h3>{title ?? contentOid}</h3>
      <FactList>
        {actions.map((action) => (
          <OneAnswer key={action.action} name={names[action.action]} action={action} />
        ))}
        <dt>
          <Trans>Tiers that open it</Trans>
        </dt>
        <dd>{tierNames === '' ? '–' : tierNames}</dd>
      </FactList>
    </>
  );
};

const OneAnswer = ({ name, action }: { readonly name: string; readonly action: Action }) => {
  const reasons = useAccessReasonNames();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {action.allowed ? (
          <Pill>
            <Trans context="answer">Yes</Trans>
          </Pill>
        ) : (
          <Pill tone="plain">
            <Trans context="answer">No</Trans>
          </Pill>
        )}{' '}
        {reasons[action.reason]}
        <Times action={action} />
      </dd>
    </>
  );
};

/** Which tier the answer is about, and since when and until when it holds. */
const Times = ({ action: { since, until, tier } }: { readonly action: Action }) => {
  const { moment } = useFormat();
  const begin = since === null ? '' : moment(since);
  const end = until === null ? '' : moment(until);
  return (
    <Sub>
      {tier === null ? null : <OfTier tier={tier} />} {since === null ? null : <Trans>Since {begin}.</Trans>}{' '}
      {until === null ? null : <Trans>The answer may change on {end}.</Trans>}
    </Sub>
  );
};

const OfTier = ({ tier }: { readonly tier: NonNullable<Action['tier']> }) => {
  const from = useFormat().month(tier.since);
  const name = tier.name ?? tier.tierHash;
  return (
    <Trans>
      Tier “{name}”, without a gap since {from}.
    </Trans>
  );
};
