import type { Me } from '@fanfold/contracts/identity';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { sessionChanged } from '../../lib/session.ts';
import { useFormat } from '../../lib/use-format.ts';
import banner from '../../ui/banner.module.css';
import { Button } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { endImpersonation } from './impersonation.ts';

type Props = { readonly me: Me; readonly until: string };

/** On every page while an administrator looks as another person (IDN-127). */
export const ImpersonationBanner = ({ me, until }: Props) => {
  const { moment } = useFormat();
  const client = useQueryClient();
  const ending = useMutation({ mutationFn: endImpersonation, onSuccess: () => sessionChanged(client) });
  const { nickname } = me;
  const end = moment(until);
  return (
    <div role="status" className={banner.banner} data-testid="impersonation">
      <div className={`wrap ${banner.line}`}>
        <span>
          <Trans>
            You see Fanfold as {nickname} does, until {end}. Nothing can be changed.
          </Trans>
        </span>
        <Button small busy={ending.isPending} onClick={() => ending.mutate()}>
          <Trans>Back to my account</Trans>
        </Button>
      </div>
      {ending.error ? <InlineFailure error={ending.error} /> : null}
    </div>
  );
};
