import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

type Props = {
  readonly act: () => Promise<unknown>;
  /** What is said when it is done. */
  readonly done?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A button that sets a mark or takes it away. All lists are read again: what is blocked is missing from them.
 */
export const MarkButton = ({ act, done, children }: Props) => {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries();
      showToast(done ?? <Trans>Saved.</Trans>);
    },
  });
  return (
    <>
      <Button small busy={change.isPending} onClick={() => change.mutate()}>
        {children}
      </Button>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
