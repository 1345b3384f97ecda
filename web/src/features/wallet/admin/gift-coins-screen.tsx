import { limits, reason } from '@fanfold/contracts';
import { GiftCoinsBody } from '@fanfold/contracts/wallet';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';

import { useFormat } from '../../../lib/use-format.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { enteredNumber } from '../../../ui/form/entered.ts';
import { Form, FormActions } from '../../../ui/form/form.tsx';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { AreaField, NumberField } from '../../../ui/form/text-fields.tsx';
import { useSendForm } from '../../../ui/form/use-send-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { giftCoins } from './queries.ts';

const mostReceivers = limits.giftReceivers;

/** The words of a text, each once, however they are set apart. */
const wordsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];

const giftSchema = (wrongNumber: string) =>
  z.object({
    who: z
      .string()
      .min(1)
      .refine((text) => wordsIn(text).every((word) => /^[0-9a-f]{24}$/.test(word)), { message: wrongNumber })
      .transform(wordsIn)
      .pipe(z.array(z.string()).min(1).max(mostReceivers)),
    coins: enteredNumber(GiftCoinsBody.shape.coins),
    reason,
  });

/** ADM-022: the same gift of bonus coins for several people. */
export const GiftCoinsScreen = () => {
  const { t } = useLingui();
  const format = useFormat();
  const most = format.count(limits.adminGrantCoinsADay);
  return (
    <AdminPage title={t`Gift coins`}>
      <p className="quiet">
        <Trans>
          The same bonus coins for each of several people, booked as promotion. At most {most} a day and
          administrator, for all of them together.
        </Trans>
      </p>
      <GiftForm />
    </AdminPage>
  );
};

const GiftForm = () => {
  const { t } = useLingui();
  const form = useSendForm({
    schema: giftSchema(t`A user number has 24 characters, 0 to 9 and a to f.`),
    start: { who: '', coins: null, reason: '' },
    send: ({ who: userOids, ...values }, intent) => giftCoins({ ...values, userOids, intent }),
    onSent: ({ given }, _values, { setValue }) => {
      setValue('who', '');
      showToast(<Plural value={given.length} one="# person got the gift." other="# people got the gift." />);
    },
  });
  const { who, coins } = form.watch();
  const total = wordsIn(who).length * (coins ?? 0);
  return (
    <Form form={form}>
      <AreaField
        of={form}
        name="who"
        label={t`User numbers`}
        rows={6}
        spellCheck={false}
        hint={t`One per line, at most ${mostReceivers}. A user who is named twice gets it once.`}
      />
      <NumberField of={form} name="coins" label={t`Bonus coins for each`} />
      <ReasonField of={form} name="reason" hint={t`The users can read it.`} />
      <FormActions form={form} action={<Trans>Give now</Trans>}>
        {total > 0 ? <Coins kind="bonus" value={total} named /> : null}
      </FormActions>
    </Form>
  );
};
