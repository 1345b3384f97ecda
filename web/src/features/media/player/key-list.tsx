import { Trans, useLingui } from '@lingui/react/macro';
import { atom, useAtom } from 'jotai';
import type { ReactNode } from 'react';

import { Dialog } from '../../../ui/dialog.tsx';
import styles from './player.module.css';

/** Whether the list of keys is open: a key opens it, and so does the menu. */
export const keyListAtom = atom(false);

/** The keys of the player (`keyboard.ts`), each with what it does. */
export const KeyList = ({ returnTo }: { readonly returnTo: string }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useAtom(keyListAtom);
  const lines: readonly (readonly [keys: readonly string[], act: ReactNode])[] = [
    [[t({ message: 'Space', context: 'key' }), 'K'], <Trans key="toggle">Play or pause</Trans>],
    [['←', '→'], <Trans key="seek">5 seconds back or forward</Trans>],
    [['J', 'L'], <Trans key="skip">10 seconds back or forward</Trans>],
    [['0–9'], <Trans key="tenth">To a tenth of the work</Trans>],
    [[',', '.'], <Trans key="chapter">Chapter before or after</Trans>],
    [['⇧P', '⇧N'], <Trans key="queue">Work before or after, in a queue</Trans>],
    [['↑', '↓'], <Trans key="volume">Louder or quieter</Trans>],
    [['M'], <Trans key="mute">Sound off or on</Trans>],
    [['<', '>'], <Trans key="rate">Slower or faster</Trans>],
    [['C'], <Trans key="subtitles">Subtitles on or off</Trans>],
    [['F'], <Trans key="fullscreen">Full screen on or off</Trans>],
    [['I'], <Trans key="pip">Picture in picture on or off</Trans>],
    [['?'], <Trans key="keys">This list</Trans>],
  ];
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={<Trans>Keys of the player</Trans>}
      description={<Trans>They count while the focus is in the player.</Trans>}
      returnTo={returnTo}
    >
      <dl className={styles.keys}>
        {lines.map(([keys, act]) => (
          <div key={keys.join()}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
