import type { InventoryReply, Prize } from '@fanfold/contracts/rewards';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

import { useFormat } from '../../lib/use-format.ts';
import { Coins } from '../../ui/coins.tsx';
import { Localised } from '../../ui/texts.tsx';

export type Titles = InventoryReply['titles'];

type PrizeProps = { readonly prize: Prize; readonly titles: Titles; readonly linked?: boolean };

/** What an item yields, in words. */
export const PrizeText = ({ prize, titles, linked }: PrizeProps) => {
  const format = useFormat();
  switch (prize.kind) {
    case 'coins':
      return <Coins kind="bonus" value={prize.coins} named />;
    case 'credits': {
      const credits = format.count(prize.credits);
      return (
        <Plural value={prize.credits} one={`${credits} bonus credit`} other={`${credits} bonus credits`} />
      );
    }
    case 'content': {
      const title = <ContentTitle texts={titles[prize.contentOid]} />;
      return linked ? (
        <Link to="/play/$contentOid" params={{ contentOid: prize.contentOid }}>
          {title}
        </Link>
      ) : (
        title
      );
    }
    case 'code':
      return <Trans>A code for the partner's store</Trans>;
    case 'nothing':
      return <Trans>Nothing this time</Trans>;
  }
};

const ContentTitle = ({ texts }: { readonly texts: Titles[string] | undefined }) =>
  texts === undefined ? <Trans>Content</Trans> : <Localised texts={texts} />;
