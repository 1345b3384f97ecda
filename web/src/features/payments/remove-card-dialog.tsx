import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CardFace } from './card-face.tsx';
import { type Card, keepSettings, payOtherwise, removeCard, type Settings } from './card-queries.ts';

type Props = { readonly settings: Settings; readonly card: Card | null; readonly onClose: () => void };

/**
 * Removing a card says beforehand what ends with it, and offers another card or coins for its subscriptions
 * first (SUB-022).
 */
export const RemoveCardDialog = ({ settings, card, onClose }: Props) => (
  <Dialog
    open={card !== null}
    onClose={onClose}
    title={<Trans>Remove this card?</Trans>}
    description={<Trans>One-touch payment with it is switched off. You can save it again at any time.</Trans>}
  >
    {card === null ? null : <Removing key={card.cardIdx} settings={settings} card={card} onClose={onClose} />}
  </Dialog>
);

type RemovingProps = Props & { readonly card: Card };
type Paid = Settings['paidByCard'];

const Removing = ({ settings, card, onClose }: RemovingProps) => {
  const client = useQueryClient();
  const paid = settings.paidByCard.filter(({ cardIdx }) => cardIdx === card.cardIdx);
  const others = settings.cards.filter(({ cardIdx }) => cardIdx !== card.cardIdx);
  const [instead, setInstead] = useState(others[0] ? String(others[0].cardIdx) : 'coins');
  const remove = useMutation({
    mutationFn: async () => {
      if (instead !== 'end') await payOtherwise(paid, instead === 'coins' ? null : Number(instead));
      return removeCard(card.cardIdx);
    },
    onSuccess: (fresh) => {
      keepSettings(client, fresh);
      onClose();
      showToast(<Trans>The card is removed.</Trans>);
    },
  });
  return (
    <div className="stack">
      <CardFace card={card} />
      {paid.length === 0 ? null : (
        <Instead paid={paid} others={others} value={instead} onChange={setInstead} />
      )}
      {remove.error ? <InlineFailure error={remove.error} /> : null}
      <Button danger busy={remove.isPending} onClick={() => remove.mutate()}>
        <Trans>Remove the card</Trans>
      </Button>
    </div>
  );
};

type InsteadProps = {
  readonly paid: Paid;
  readonly others: readonly Card[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** What pays the subscriptions of the card from their next payment on. */
const Instead = ({ paid, others, value, onChange }: InsteadProps) => (
  <>
    <p>
      <Trans>It pays your subscriptions to:</Trans>
    </p>
    <ul>
      {paid.map(({ creatorOid, creatorNickname }) => (
        <li key={creatorOid}>{creatorNickname ?? <Trans>A channel that closed</Trans>}</li>
      ))}
    </ul>
    <RadioGroup
      label={<Trans>What pays them from the next payment on?</Trans>}
      name="instead"
      value={value}
      options={[
        ...others.map((other) => ({ value: String(other.cardIdx), label: <CardFace card={other} /> })),
        { value: 'coins', label: <Trans context="payment">Coins</Trans> },
        { value: 'end', label: <Trans>Nothing: they end with the month</Trans> },
      ]}
      onChange={onChange}
    />
  </>
);
