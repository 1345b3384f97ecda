import { type DraftReply, InviteBody } from '@fanfold/contracts/catalogue';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { enteredNumber } from '../../../ui/form/entered.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { NumberField, TextField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { endCoCreation, inviteCoCreator, readOwnWorksAgain } from './queries.ts';
import styles from './studio.module.css';

const schema = InviteBody.pick({ coCreator: true }).extend({
  sharePercent: enteredNumber(InviteBody.shape.sharePercent),
});

/** CAT-092: who makes the work with its creator, and which part of its sales they earn once they accepted. */
export const CoCreatorsPart = ({ draft: { contentOid, coCreators } }: { readonly draft: DraftReply }) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useSendForm({
    schema,
    start: { coCreator: '', sharePercent: null },
    send: (values) => inviteCoCreator({ contentOid, ...values }),
    fieldOfCode: {
      CO_CREATOR_NOT_FOUND: 'coCreator',
      OWN_CO_CREATION: 'coCreator',
      CO_CREATORS_WRONG: 'sharePercent',
    },
    onSent: async (_reply, _values, { reset }) => {
      reset();
      await readOwnWorksAgain(client);
    },
  });
  return (
    <Section title={<Trans>Co-creators</Trans>}>
      {coCreators.length > 0 ? (
        <ul className={styles.works}>
          {coCreators.map((one) => (
            <CoCreator key={one.accountOid} contentOid={contentOid} coCreator={one} />
          ))}
        </ul>
      ) : null}
      <Form form={form} label={t`Invite a co-creator`}>
        <div className={styles.pair}>
          <TextField of={form} name="coCreator" label={t`Nickname of the creator`} maxLength={100} />
          <NumberField
            of={form}
            name="sharePercent"
            label={t`Share of the sales in percent`}
            hint={t`Counted once they accept.`}
            min={1}
            max={90}
          />
        </div>
        <FormActions form={form} action={<Trans>Invite</Trans>} plain />
      </Form>
    </Section>
  );
};

type Props = {
  readonly contentOid: string;
  readonly coCreator: DraftReply['coCreators'][number];
};

const CoCreator = ({ contentOid, coCreator }: Props) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { accountOid, nickname, sharePercent, accepted } = coCreator;
  const ending = useMutation({
    mutationFn: () => endCoCreation({ contentOid, accountOid }),
    onSuccess: () => readOwnWorksAgain(client),
  });
  return (
    <li className={styles.invitation}>
      <p className={styles.facts}>
        <b>{nickname}</b> {`${sharePercent} %`}
        <Pill tone={accepted ? 'ok' : 'plain'}>
          {accepted ? <Trans>Accepted</Trans> : <Trans>Invited</Trans>}
        </Pill>
      </p>
      <Button
        small
        busy={ending.isPending}
        aria-label={t`Remove ${nickname}`}
        onClick={() => ending.mutate()}
      >
        <Trans>Remove</Trans>
      </Button>
      {ending.error ? <InlineFailure error={ending.error} /> : null}
    </li>
  );
};
