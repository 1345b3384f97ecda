import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { writeSaved } from '../lib/storage.ts';
import { useFormat } from '../lib/use-format.ts';
import banner from '../ui/banner.module.css';
import { Button } from '../ui/button.tsx';

/** What is on screen was read before the connection was lost. */
export const KeptSince = ({ at }: { readonly at: Date }) => {
  const time = useFormat().ownClock(at);
  return (
    <div className="wrap">
      {navigator.onLine ? (
        <Trans>We cannot reach Fanfold. What you see is from {time}; nothing can be changed now.</Trans>
      ) : (
        <Trans>You are offline. What you see is from {time}; nothing can be changed now.</Trans>
      )}
    </div>
  );
};

/** What is half filled in stays until the reader wants the new version. */
export const NewVersion = ({ onLoad }: { readonly onLoad: () => void }) => (
  <div role="status" data-ui="banner" className={banner.banner}>
    <div className={`wrap ${banner.line}`}>
      <span>
        <Trans>A new version of Fanfold is ready.</Trans>
      </span>
      <Button small onClick={onLoad}>
        <Trans>Update</Trans>
      </Button>
    </div>
  </div>
);

/** Dismissed once, it does not come again on this device. */
export const Samsung = () => {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <div role="alert" data-ui="banner" className={banner.banner}>
      <div className={`wrap ${banner.line}`}>
        <span>
          <Trans>Samsung Internet is not supported. Please use Chrome, Edge, Firefox or Safari.</Trans>
        </span>
        <Button
          small
          onClick={() => {
            writeSaved('samsung-notice', 'dismissed');
            setDismissed(true);
          }}
        >
          <Trans>Continue anyway</Trans>
        </Button>
      </div>
    </div>
  );
};
