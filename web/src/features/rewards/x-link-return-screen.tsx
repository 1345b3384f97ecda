import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import { isProblem } from '../../lib/problem.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, LinesSkeleton, Loading, Reason } from '../../ui/states.tsx';
import { finishXLink, xLinkQuery } from './queries.ts';

type ReturnProps = { readonly state: string; readonly code: string };

/** Where X sends people back to: the link is made, or it is said why not (COM-068, COM-069). */
export const XLinkReturnScreen = ({ state, code }: ReturnProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { intent } = useIntent(state);
  const finishing = useMutation({
    mutationFn: finishXLink,
    onSuccess: (reply) => client.setQueryData(xLinkQuery().queryKey, reply),
  });
  const begin = useEffectEvent(() => {
    if (state === '' || code === '' || started.has(state)) return;
    started.add(state);
    finishing.mutate({ state, code, intent });
  });
  useEffect(() => begin(), []);
  const refused = code === '' || state === '';
  return (
    <Page title={t`Link with X`}>
      {refused ? <Ended title={<Trans>An error occurred during interworking.</Trans>} /> : null}
      {finishing.error ? <Ended title={<WhyNot error={finishing.error} />} /> : null}
      {finishing.data ? (
        <Ended title={<Trans>Your X account is linked</Trans>}>
          {finishing.data.coins === null ? null : <Coins kind="bonus" value={finishing.data.coins} named />}
        </Ended>
      ) : null}
      {refused || finishing.error || finishing.data ? null : (
        <Loading>
          <LinesSkeleton lines={3} />
        </Loading>
      )}
    </Page>
  );
};

/** The values come from the address, not from a form: an address that X did not make counts as none. */
const WhyNot = ({ error }: { readonly error: unknown }) =>
  isProblem(error, 'INVALID_REQUEST') ? (
    <Trans>An error occurred during interworking.</Trans>
  ) : (
    <Reason error={error} />
  );

type EndedProps = { readonly title: ReactNode; readonly children?: ReactNode };

const Ended = ({ title, children }: EndedProps) => (
  <EmptyState
    wholePage
    title={title}
    action={
      <Link to="/myinfo/rewards" className={buttonClass({ solid: true })}>
        <Trans>To my info</Trans>
      </Link>
    }
  >
    {children}
  </EmptyState>
);

// A screen may be mounted twice; X takes a code once.
const started = new Set<string>();
