import type { PushReply } from '@fanfold/contracts/notifications';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { type PushSupport, pushSupport, subscribeBrowser } from '../../../lib/push-browser.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from '../notifications.module.css';
import { endPush, pushQuery, subscribePush } from './queries.ts';

/**
 * In which browsers a person gets pushes. This one is asked for permission when they press the button, never
 * before.
 */
export const PushSettings = () => {
  const query = useQuery(pushQuery);
  return (
    <>
      <h3>
        <Trans>Pushes to my browsers</Trans>
      </h3>
      <Loaded query={query} lines={2}>
        {({ publicKey, browsers, ownBrowser }) => (
          <>
            {ownBrowser === null ? <TurnOn publicKey={publicKey} /> : null}
            {browsers.length === 0 ? null : (
              <ul className={styles.list}>
                {browsers.map((browser) => (
                  <BrowserLine
                    key={browser.subscriptionId}
                    of={browser}
                    isOwn={browser.subscriptionId === ownBrowser?.subscriptionId}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </>
  );
};

const TurnOn = ({ publicKey }: Pick<PushReply, 'publicKey'>) => {
  const client = useQueryClient();
  const [support, setSupport] = useState(pushSupport);
  const turn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeBrowser(publicKey);
      if (subscription !== null) await subscribePush(subscription);
      return subscription !== null;
    },
    onSuccess: async (isOn) => {
      setSupport(pushSupport());
      if (isOn) showToast(<Trans>This browser gets pushes from now on.</Trans>);
      await client.invalidateQueries(pushQuery);
    },
  });
  if (support !== 'ready') return <WhyNot support={support} />;
  return (
    <>
      <p className="quiet">
        <Trans>This browser shows news even while Fanfold is closed.</Trans>
      </p>
      {turn.error ? <NotSubscribed error={turn.error} /> : null}
      <div>
        <Button busy={turn.isPending} onClick={() => turn.mutate()}>
          <Trans>Turn on in this browser</Trans>
        </Button>
      </div>
    </>
  );
};

/** The browser's own refusal has no words for people; the service's has. */
const NotSubscribed = ({ error }: { readonly error: Error }) =>
  error instanceof DOMException ? (
    <p role="alert">
      <Trans>The browser could not reach its push service. Please try again later.</Trans>
    </p>
  ) : (
    <InlineFailure error={error} />
  );

const WhyNot = ({ support }: { readonly support: Exclude<PushSupport, 'ready'> }) => {
  const { t } = useLingui();
  const words = {
    denied: t`Notifications of Fanfold are blocked in this browser. Allow them in its settings for this site, then come back.`,
    homeScreen: t`On iPhone and iPad, add Fanfold to your home screen first: press Share, then Add to Home Screen, and open it from there.`,
    none: t`This browser cannot show pushes. Private windows and some older browsers do not support them.`,
  };
  return <p className="quiet">{words[support]}</p>;
};

type LineProps = { readonly of: PushReply['browsers'][number]; readonly isOwn: boolean };

const BrowserLine = ({ of: { subscriptionId, browser, subscribedAt }, isOwn }: LineProps) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const since = useFormat().day(subscribedAt);
  const end = useMutation({
    mutationFn: () => endPush(subscriptionId),
    // The query ends the subscription in this browser as well, where it is this one.
    onSettled: () => client.invalidateQueries(pushQuery),
  });
  return (
    <li>
      <div className={styles.words}>
        <p>
          <b>{browser ?? t`A browser`}</b> {isOwn ? <Trans>(this one)</Trans> : null}
        </p>
        <p className="quiet">
          <Trans context="a browser that is told">since {since}</Trans>
        </p>
        {end.error ? <InlineFailure error={end.error} /> : null}
      </div>
      <LinkButton small onClick={() => end.mutate()}>
        <Trans>Turn off</Trans>
      </LinkButton>
    </li>
  );
};
