import type { LastOrder } from '@fanfold/contracts/commerce';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Section } from '../../ui/section.tsx';
import { Sub } from '../../ui/sub.tsx';
import { Localised } from '../../ui/texts.tsx';
import styles from './commerce.module.css';
import { useFailureWords } from './failure-words.ts';

/** The outcome of the newest order, item by item, as the service recorded it. */
export const OrderResult = ({ order }: { readonly order: LastOrder }) => {
  const format = useFormat();
  const { items, settledAt } = order;
  const count = format.count(items.filter(({ outcome }) => outcome === 'bought').length);
  const all = format.count(items.length);
  return (
    <div className={styles.orderResult} data-testid="order-result">
      <Section title={<Trans>Your last order</Trans>}>
        <p role="status">
          <Trans>
            {count} of {all} bought.
          </Trans>{' '}
          {settledAt === null ? null : (
            <span className="quiet">
              <Moment at={settledAt} />
            </span>
          )}
        </p>
        <ul className={styles.outcomes}>
          {items.map((item) => (
            <li key={item.entry} data-outcome={item.outcome}>
              <Item item={item} />
            </li>
          ))}
        </ul>
        {items.some(({ outcome }) => outcome === 'bought') ? (
          <Link to="/myinfo/purchases" className={buttonClass({ small: true })}>
            <Trans>See your purchases</Trans>
          </Link>
        ) : null}
      </Section>
    </div>
  );
};

type ItemProps = { readonly item: LastOrder['items'][number] };

const Item = ({ item }: ItemProps) => (
  <>
    <span>
      {item.tile ? (
        <Link to="/play/$contentOid" params={{ contentOid: item.contentOid }}>
          <Localised texts={item.tile.title} original={item.tile.original} />
        </Link>
      ) : (
        <Trans>A work that is gone</Trans>
      )}
      <Sub>
        <Outcome item={item} />
      </Sub>
    </span>
    <span className="row">
      {item.paidCoins > 0 ? <Coins kind="paid" value={-item.paidCoins} signed /> : null}
      {item.bonusCoins > 0 ? <Coins kind="bonus" value={-item.bonusCoins} signed /> : null}
    </span>
  </>
);

const Outcome = ({ item: { outcome, code } }: ItemProps) => {
  const words = useFailureWords();
  const reason = code === null ? '' : words[code];
  switch (outcome) {
    case 'bought':
      return <Trans>Bought, it is yours.</Trans>;
    case 'refused':
      return <Trans>Not bought, nothing paid. {reason}</Trans>;
    case 'unfinished':
      return <Trans>Not carried out yet.</Trans>;
  }
};
