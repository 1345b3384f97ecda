import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useIntent } from '../../lib/use-intent.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import { EmptyState, InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CardFace } from './card-face.tsx';
import {
  type Card,
  keepSettings,
  removeDuplicates,
  type Settings,
  selectCard,
  setUpCard,
} from './card-queries.ts';
import styles from './cards.module.css';
import { RemoveCardDialog } from './remove-card-dialog.tsx';

/** Where the focus goes when a card is missing. */
export const addCardId = 'add-card';

/** Saved cards: which one pays, adding one, removing one (PAY-012, PAY-018, PAY-019, PAY-020). */
export const CardList = ({ settings }: { readonly settings: Settings }) => {
  const client = useQueryClient();
  const [removing, setRemoving] = useState<Card | null>(null);
  const keep = (done: ReactNode) => (fresh: Settings) => {
    keepSettings(client, fresh);
    showToast(done);
  };
  const select = useMutation({
    mutationFn: selectCard,
    onSuccess: keep(<Trans>Top-ups are paid with this card from now on.</Trans>),
  });
  const clean = useMutation({
    mutationFn: removeDuplicates,
    onSuccess: keep(<Trans>The duplicates are removed.</Trans>),
  });
  const hasDuplicates = settings.cards.some(({ duplicate }) => duplicate);
  return (
    <Section title={<Trans>Saved cards</Trans>}>
      {settings.cards.length === 0 ? (
        <EmptyState picture="coins" title={<Trans>No card is saved</Trans>}>
          <Trans>A saved card pays without its number being typed again. We never see the number.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.cardList} data-testid="card-list">
          {settings.cards.map((card) => (
            <CardRow
              key={card.cardIdx}
              card={card}
              onSelect={() => select.mutate(card.cardIdx)}
              onRemove={() => setRemoving(card)}
            />
          ))}
        </ul>
      )}
      {hasDuplicates ? (
        <div className="row">
          <p className="quiet">
            <Trans>The same card is saved more than once.</Trans>
          </p>
          <Button small busy={clean.isPending} onClick={() => clean.mutate()}>
            <Trans>Remove duplicates</Trans>
          </Button>
        </div>
      ) : null}
      {(select.error ?? clean.error) ? <InlineFailure error={select.error ?? clean.error} /> : null}
      <AddCard />
      <RemoveCardDialog settings={settings} card={removing} onClose={() => setRemoving(null)} />
    </Section>
  );
};

type RowProps = { readonly card: Card; readonly onSelect: () => void; readonly onRemove: () => void };

const CardRow = ({ card, onSelect, onRemove }: RowProps) => (
  <li>
    <label>
      <input type="radio" name="card" checked={card.selected} onChange={onSelect} />
      <CardFace card={card} />
    </label>
    {card.oneTouch ? (
      <Pill>
        <Trans>One-touch</Trans>
      </Pill>
    ) : null}
    {card.duplicate ? (
      <Pill>
        <Trans>Duplicate</Trans>
      </Pill>
    ) : null}
    <Button small onClick={onRemove}>
      <Trans>Remove</Trans>
    </Button>
  </li>
);

const AddCard = () => {
  const { intent } = useIntent('set-up-card');
  const begin = useMutation({
    mutationFn: () => setUpCard(intent),
    // The page belongs to the card provider; it sends people back to us.
    onSuccess: ({ pageUrl }) => location.assign(pageUrl),
  });
  return (
    <div className="stack">
      {begin.error ? <InlineFailure error={begin.error} /> : null}
      <div>
        <Button id={addCardId} busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
          <Trans>Add a card</Trans>
        </Button>
      </div>
    </div>
  );
};
