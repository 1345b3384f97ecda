import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { channelKey, channelSettingsQuery, pinWork } from './queries.ts';

/** CAT-081: its creator shows a work before the others of the channel. */
export const PinWork = ({ contentOid }: { readonly contentOid: string }) => {
  const client = useQueryClient();
  const { data } = useQuery(channelSettingsQuery);
  const isPinned = data?.pinned.some((work) => work.contentOid === contentOid) ?? false;
  const change = useMutation({
    mutationFn: () => pinWork(contentOid, !isPinned),
    onSuccess: () => client.invalidateQueries({ queryKey: channelKey }),
  });
  if (!data) return null;
  return (
    <>
      <Button small busy={change.isPending} onClick={() => change.mutate()}>
        {isPinned ? <Trans>Unpin from your page</Trans> : <Trans>Pin to your page</Trans>}
      </Button>
      {change.error ? <InlineFailure error={change.error} /> : null}
    </>
  );
};
