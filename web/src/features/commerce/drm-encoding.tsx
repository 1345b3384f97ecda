import { limits } from '@fanfold/contracts';
import type { Watermark } from '@fanfold/contracts/catalogue';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from '../../ui/states.module.css';
import { EncodeDialog } from './encode-dialog.tsx';
import type { TopUp } from './top-up.ts';
import { useWatermarkNames, WatermarkDialog } from './watermark-dialog.tsx';

type DrmProps = {
  readonly contentOid: string;
  readonly encoded: boolean;
  /** How the viewers are given their mark, once it is encoded. */
  readonly watermark: Watermark;
  readonly topUp: TopUp;
  readonly onDone: () => void;
};

/** COM-006: a creator buys DRM encoding for their own content, and chooses the mark of its viewers. */
export const DrmEncoding = ({ contentOid, encoded, watermark, topUp, onDone }: DrmProps) => {
  const [isOpen, setOpen] = useState(false);
  // The page is read again after the payment, which takes a moment.
  const [bought, setBought] = useState<Watermark | null>(null);
  const onClose = (): void => setOpen(false);
  if (encoded || bought !== null)
    return (
      <Encoded
        watermark={encoded ? watermark : (bought ?? watermark)}
        contentOid={contentOid}
        onDone={onDone}
      />
    );
  return (
    <>
      <p className="row">
        <Button onClick={() => setOpen(true)}>
          <Trans>Encode with DRM</Trans> <Coins kind="paid" value={limits.drmEncodingCoins} />
        </Button>
      </p>
      {isOpen ? (
        <EncodeDialog
          contentOid={contentOid}
          topUp={topUp}
          onClose={onClose}
          onBought={(chosen) => {
            setBought(chosen);
            onClose();
            onDone();
          }}
        />
      ) : null}
    </>
  );
};

const Encoded = ({
  contentOid,
  watermark,
  onDone,
}: Pick<DrmProps, 'contentOid' | 'watermark' | 'onDone'>) => {
  const [isOpen, setOpen] = useState(false);
  const names = useWatermarkNames();
  return (
    <>
      <p className={styles.purchased} role="status">
        <CheckIcon size={14} /> <Trans>Encoded with DRM</Trans> · {names[watermark]}
      </p>
      <p className="row">
        <Button small onClick={() => setOpen(true)}>
          <Trans>Change the mark</Trans>
        </Button>
      </p>
      {isOpen ? (
        <WatermarkDialog
          contentOid={contentOid}
          now={watermark}
          onClose={() => setOpen(false)}
          onChanged={onDone}
        />
      ) : null}
    </>
  );
};
