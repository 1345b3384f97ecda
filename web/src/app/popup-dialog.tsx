import { bcp47 } from '@fanfold/contracts';
import type { Popup } from '@fanfold/contracts/operations/popups';
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { hideAllForHour, hideForDay, isHidden, type PopupHiding, readHiding } from '../lib/popup-hiding.ts';
import { signInAtom, useMe } from '../lib/session.ts';
import { readSaved, writeSaved } from '../lib/storage.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Rendered } from '../ui/rendered.tsx';

/** Where a person pays, signs or leaves, with or without a language before it. */
const busyPages = /^(?:\/(?:en|ko|jp|es))?\/(?:charge|myinfo\/(?:cart|delete)|signup|login|unregister-wait)/;

/**
 * What the operator wants to tell on every page (SHL-015), one after the other; never over another dialog or
 * a payment.
 */
export const PopupDialog = ({ popups }: { readonly popups: readonly Popup[] }) => {
  const me = useMe();
  const { pathname } = useLocation();
  const isSigningIn = useAtomValue(signInAtom) !== null;
  const [hiding, setHiding] = useState(() => readHiding(readSaved('popups')));
  const [now] = useState(() => Date.now());
  const [closed, setClosed] = useState<readonly string[]>([]);
  const isBusy = isSigningIn || busyPages.test(pathname) || (me?.consentsDue.length ?? 0) > 0;
  const remember = (next: PopupHiding) => {
    writeSaved('popups', JSON.stringify(next));
    setHiding(next);
  };
  const popup = popups.find(({ pageId }) => !closed.includes(pageId) && !isHidden(hiding, pageId, now));
  if (popup === undefined) return null;
  const close = (forDay: boolean) => {
    if (forDay) remember(hideForDay(hiding, popup.pageId, Date.now()));
    setClosed([...closed, popup.pageId]);
  };
  return (
    <One
      key={popup.pageId}
      popup={popup}
      open={!isBusy}
      onClose={close}
      onHideAll={() => remember(hideAllForHour(hiding, Date.now()))}
    />
  );
};

type OneProps = {
  readonly popup: Popup;
  readonly open: boolean;
  readonly onClose: (forDay: boolean) => void;
  readonly onHideAll: () => void;
};

const One = ({ popup: { title, html, language }, open, onClose, onHideAll }: OneProps) => {
  const [forDay, setForDay] = useState(false);
  return (
    <Dialog open={open} onClose={() => onClose(forDay)} title={title}>
      <Rendered html={html} lang={bcp47[language]} />
      <Checkbox name="hide-for-day" checked={forDay} onChange={setForDay}>
        <Trans>Do not show for 24 hours</Trans>
      </Checkbox>
      <div className="row">
        <Button solid onClick={() => onClose(forDay)}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={onHideAll}>
          <Trans>Hide all popups for an hour</Trans>
        </Button>
      </div>
    </Dialog>
  );
};
