import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/moment.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { cachesQuery, clearCaches } from './curation-queries.ts';

/** What the service keeps of pages of rows, and how it is read again (ADM-055, ADM-081). */
export const CachesScreen = () => {
  const { t } = useLingui();
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: clearCaches,
    onSuccess: async () => {
      showToast(t`The caches are cleared.`);
      await client.invalidateQueries(cachesQuery());
    },
  });
  return (
    <AdminPage title={t`Server cache`}>
      <div className="stack">
        <p>
          <Trans>
            The works in the rows of a page are chosen again every 30 minutes. After clearing, you see the new
            choice at once, and everyone else within 20 minutes.
          </Trans>
        </p>
        <Loaded query={useQuery(cachesQuery())} lines={1}>
          {({ clearedAt }) => (
            <p className="quiet">
              {clearedAt === null ? (
                <Trans>The caches were never cleared.</Trans>
              ) : (
                <Trans>
                  Cleared last: <Moment at={clearedAt} />
                </Trans>
              )}
            </p>
          )}
        </Loaded>
        {clear.error ? <InlineFailure error={clear.error} /> : null}
        <div className="row">
          <Button solid busy={clear.isPending} onClick={() => clear.mutate()}>
            <Trans>Clear the caches</Trans>
          </Button>
        </div>
      </div>
    </AdminPage>
  );
};
