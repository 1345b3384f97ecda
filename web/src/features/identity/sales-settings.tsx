import type { Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { meQuery } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Section } from '../../ui/section.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { setAllowBonus } from './commands.ts';

/** An example in money: what a sale of this many coins brings, paid with paid coins and with bonus coins. */
const exampleCoins = 120;
const wonPerPaidCoin = 100;

/** Whether bonus coins are accepted, with what that means in money beside the switch (COM-015). */
export const SalesSettings = ({ me }: { readonly me: Me }) => {
  const format = useFormat();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: setAllowBonus,
    onSuccess: (_, allowBonus) => {
      client.setQueryData(meQuery.queryKey, (kept) => (kept ? { ...kept, allowBonus } : kept));
      showToast(<Trans>Saved.</Trans>);
    },
  });
  const paidWorth = format.money({ minor: exampleCoins * wonPerPaidCoin, currency: 'KRW' });
  const nothing = format.money({ minor: 0, currency: 'KRW' });
  const coins = format.count(exampleCoins);
  return (
    <Section title={<Trans>Sales settings</Trans>}>
      <Checkbox
        name="allowBonus"
        checked={change.isPending ? (change.variables ?? me.allowBonus) : me.allowBonus}
        onChange={(allowBonus) => change.mutate(allowBonus)}
        hint={
          <Trans>
            An example: a sale for {coins} paid coins is worth {paidWorth} before fees. The same sale paid
            with bonus coins is worth {nothing} to you; it reaches fans who have not topped up yet. Bonus
            coins have a column of their own in your revenue.
          </Trans>
        }
      >
        <Trans>Accept bonus coins for my works</Trans>
      </Checkbox>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </Section>
  );
};
