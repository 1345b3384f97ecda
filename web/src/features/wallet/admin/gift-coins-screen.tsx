import { limits } from '@fanfold/contracts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { useFormat } from '../../../lib/use-format.ts';
import { useIntent } from '../../../lib/use-intent.ts';
import { AdminPage } from '../../../ui/admin-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { Coins } from '../../../ui/coins.tsx';
import { CoinsField } from '../../../ui/coins-field.tsx';
import { Area } from '../../../ui/field.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { giftCoins } from './queries.ts';

const mostReceivers = limits.giftReceivers;

/** The numbers in a text, each once, however they are set apart; undefined when something in it is no number. */
const numbersIn = (text: string): readonly string[] | undefined => {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  return words.every((word) => /^[0-9a-f]{24}$/.test(word)) ? [...new Set(words)] : undefined;
};

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
  const [who, setWho] = useState('');
  const [coins, setCoins] = useState('');
  const [reason, setReason] = useState('');
  const receivers = numbersIn(who);
  const { intent } = useIntent(JSON.stringify([receivers, coins, reason.trim()]));
  const giving = useMutation({ mutationFn: giftCoins, onSuccess: () => setWho('') });
  const count = receivers?.length ?? 0;
  const ready = count > 0 && count <= mostReceivers && Number(coins) > 0 && isReason(reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || giving.isPending) return;
    giving.mutate({ userOids: receivers ?? [], coins: Number(coins), reason: reason.trim(), intent });
  };
  return (
    <form className="form" onSubmit={submit}>
      <Area
        label={t`User numbers`}
        name="userOids"
        rows={6}
        required
        spellCheck={false}
        value={who}
        hint={t`One a line, at most ${mostReceivers}. Whoever is named twice gets it once.`}
        error={receivers === undefined ? t`A user number has 24 characters, 0 to 9 and a to f.` : undefined}
        onChange={(event) => setWho(event.target.value)}
      />
      <CoinsField
        label={t`Bonus coins for each`}
        max={limits.adminGrantCoinsADay}
        value={coins}
        onChange={setCoins}
      />
      <ReasonField value={reason} onChange={setReason} hint={t`The users can read it.`} />
      {giving.error ? <InlineFailure error={giving.error} /> : null}
      {giving.data ? (
        <p role="status">
          <Plural
            value={giving.data.given.length}
            one="# person got the gift."
            other="# people got the gift."
          />
        </p>
      ) : null}
      <p className="row">
        <Button type="submit" solid busy={giving.isPending} disabled={!ready}>
          <Trans>Give now</Trans>
        </Button>
        {ready ? <Coins kind="bonus" value={count * Number(coins)} named /> : null}
      </p>
    </form>
  );
};
