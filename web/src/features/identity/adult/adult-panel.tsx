import type { Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { sessionChanged } from '../../../lib/session.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { Section } from '../../../ui/section.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { setAdultMode } from './commands.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Whether the person has verified their age, and whether adult works are shown (IDN-053). */
export const AdultPanel = ({ me }: { readonly me: Me }) => (
  <Section title={<Trans>Adult verification</Trans>}>
    {me.isUserAdult ? <Verified me={me} /> : <NotVerified />}
  </Section>
);

const NotVerified = () => (
  <>
    <p>
      <Trans>Adult works stay hidden until you have verified your age.</Trans>
    </p>
    <p>
      <Link to="/register/adultverify" className={buttonClass({ small: true })}>
        <Trans>Verify my age</Trans>
      </Link>
    </p>
  </>
);

const Verified = ({ me }: { readonly me: Me }) => {
  const format = useFormat();
  const client = useQueryClient();
  const [withdrawing, setWithdrawing] = useState(false);
  const turning = useMutation({ mutationFn: setAdultMode, onSuccess: () => sessionChanged(client) });
  const until = format.day(me.adultUntil ?? '');
  return (
    <>
      <p className="row">
        <Pill>
          {me.isSelfCert ? (
            <Trans>Certified by yourself</Trans>
          ) : (
            <Trans>Verified by the identity provider</Trans>
          )}
        </Pill>
        <span className="quiet">
          <Trans>until {until}</Trans>
        </span>
        <Button small onClick={() => setWithdrawing(true)}>
          <Trans>Cancel verification</Trans>
        </Button>
      </p>
      <Switch
        name="adultOn"
        checked={turning.isPending ? turning.variables : me.adultOn}
        onChange={(adultOn) => turning.mutate(adultOn)}
        hint={<Trans>In this browser, until you sign out.</Trans>}
      >
        <Trans>Show adult works</Trans>
      </Switch>
      {turning.error ? <InlineFailure error={turning.error} /> : null}
      {withdrawing ? <WithdrawDialog onClose={() => setWithdrawing(false)} /> : null}
    </>
  );
};
