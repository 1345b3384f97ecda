import { Trans } from '@lingui/react/macro';

import { Button } from './button.tsx';

type Props = {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** The button below a list that reads the next page of older lines. */
export const OlderLines = ({ list }: Props) =>
  list.hasNextPage ? (
    <div className="more">
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        <Trans>Older lines</Trans>
      </Button>
    </div>
  ) : null;
