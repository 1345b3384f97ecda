import type { InventoryItem } from '@fanfold/contracts/rewards';
import { Trans } from '@lingui/react/macro';

import { useIntent } from '../../lib/use-intent.ts';
import { Coins } from '../../ui/coins.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useKindName } from './item-kinds.tsx';
import { deleteItem, inventoryKey, refundItem } from './queries.ts';

type EndProps = { readonly item: InventoryItem; readonly onClose: () => void };

/** An unused item is handed back for bonus coins (COM-010). */
export const RefundDialog = ({ item, onClose }: EndProps) => {
  const { intent } = useIntent(item.itemOid);
  const kind = useKindName()(item.kind);
  return (
    <ConfirmDialog
      title={<Trans>Hand back: {kind}</Trans>}
      action={<Trans context="button">Hand it back</Trans>}
      done={<Trans>The item is handed back.</Trans>}
      run={() => refundItem({ itemOid: item.itemOid, intent })}
      changes={inventoryKey}
      onClose={onClose}
    >
      <Trans>
        The item is removed and you get <Coins kind="bonus" value={item.refund?.coins ?? 0} named />.
      </Trans>
    </ConfirmDialog>
  );
};

/** An item is thrown away (COM-008). */
export const DeleteDialog = ({ item, onClose }: EndProps) => {
  const kind = useKindName()(item.kind);
  return (
    <ConfirmDialog
      title={<Trans>Remove: {kind}</Trans>}
      action={<Trans context="button">Remove</Trans>}
      danger
      done={<Trans>The item is removed.</Trans>}
      run={() => deleteItem(item.itemOid)}
      changes={inventoryKey}
      onClose={onClose}
    >
      {item.status === 'unused' ? (
        <Trans>You have not used it yet. Once removed it is gone, and nothing is given for it.</Trans>
      ) : (
        <Trans>It leaves this list. What you got from it stays yours.</Trans>
      )}
    </ConfirmDialog>
  );
};
