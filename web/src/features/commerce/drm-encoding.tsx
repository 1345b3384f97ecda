import { limits } from '@fanfold/contracts';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';

import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import styles from '../../ui/states.module.css';
import { InlineFailure } from '../../ui/states.tsx';
import { Short } from './buy-outcomes.tsx';
import { readRefusal } from './purchase.ts';
import { buyDrmEncoding } from './queries.ts';
import type { TopUp } from './top-up.ts';

type DrmProps = {
  readonly contentOid: string;
  readonly encoded: boolean;
  readonly topUp: TopUp;
  readonly onDone: () => void;
};

/** COM-006: a creator buys DRM encoding for their own content. */
export const DrmEncoding = ({ contentOid, encoded, topUp, onDone }: DrmProps) => {
  const price = limits.drmEncodingCoins;
  const { intent } = useIntent(contentOid);
  const buying = useMutation({ mutationFn: buyDrmEncoding, onSuccess: onDone });
  const refusal = readRefusal(buying.error);
  if (encoded || buying.data)
    return (
      <p className={styles.purchased} role="status">
        <CheckIcon size={14} /> <Trans>Encoded with DRM</Trans>
      </p>
    );
  if (refusal.status === 'short')
    return (
      <Short
        missing={refusal.missing ?? price}
        kind="paid"
        offer={topUp(refusal.missing ?? price, () => {})}
      />
    );
  return (
    <>
      <p className="row">
        <Button busy={buying.isPending} onClick={() => buying.mutate({ intent, contentOid, price })}>
          <Trans>Encode with DRM</Trans> <Coins kind="paid" value={price} />
        </Button>
      </p>
      {buying.error ? <InlineFailure error={buying.error} /> : null}
    </>
  );
};
