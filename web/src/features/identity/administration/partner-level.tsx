import { reason } from '@fanfold/contracts';
import { type CreatorReply, partnerLevels } from '@fanfold/contracts/identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { useEarningNames } from '../../../ui/earning-names.ts';
import { FactList } from '../../../ui/facts.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { DateField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { creatorsKey, setLevel } from './queries.ts';

const schema = z.object({
  level: z.enum(partnerLevels),
  /** A day of Asia/Seoul; null for now. */
  day: z.union([z.literal(''), z.iso.date()]).transform((day) => (day === '' ? null : day)),
  reason,
});

/** REV-034: the level that decides the platform's fee, with the changes that are planned. */
export const CreatorLevel = ({ reply }: { readonly reply: CreatorReply }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { levels: names } = useEarningNames();
  const { creator, level, levels } = reply;
  const form = useSendForm({
    schema,
    start: { level, day: '', reason: '' },
    send: (values, intent) => setLevel({ creatorOid: creator.oid, ...values, intent }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: creatorsKey });
      showToast(<Trans>The level is saved.</Trans>);
    },
  });
  return (
    <Section title={<Trans>Partner level</Trans>} testId="partner-level">
      <FactList>
        <dt>
          <Trans context="partner level">Now</Trans>
        </dt>
        <dd>{names[level]}</dd>
        {levels.map((change) => (
          <LevelChange key={change.from} change={change} name={names[change.level]} />
        ))}
      </FactList>
      {creator.isCreator ? (
        <Form form={form}>
          <SelectField
            of={form}
            name="level"
            label={t`Level`}
            options={partnerLevels.map((each) => ({ value: each, label: names[each] }))}
          />
          <DateField
            of={form}
            name="day"
            label={t`From`}
            hint={t`Korean time. Leave empty for now. What was sold before keeps its fee; later changes that are planned are dropped.`}
          />
          <ReasonField of={form} name="reason" />
          <FormActions form={form} action={<Trans>Save</Trans>} />
        </Form>
      ) : null}
    </Section>
  );
};

type ChangeProps = { readonly change: CreatorReply['levels'][number]; readonly name: string };

const LevelChange = ({ change, name }: ChangeProps) => (
  <>
    <dt>{name}</dt>
    <dd>
      <Trans>
        from <Moment at={change.from} />
      </Trans>
    </dd>
  </>
);
