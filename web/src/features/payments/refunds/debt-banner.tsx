import { Plural, Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIntent } from '../../../lib/use-intent.ts';
import banner from '../../../ui/banner.module.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { InlineFailure } from '../../../ui/states.tsx';
import { payDebt } from './queries.ts';

type Props = { readonly debtCoins: number; readonly paidCoins: number };

/** Why nothing can be bought just now, and the two ways out of it. */
export const DebtBanner = ({ debtCoins, paidCoins }: Props) => {
  const { intent } = useIntent(`debt:${debtCoins}`);
  const paying = useMutation({ mutationFn: payDebt });
  return (
    <div role="alert" className={banner.banner}>
      <div className={`wrap ${banner.line}`}>
        <span>
          <Trans>
            Your bank took back a payment whose coins were spent. You owe{' '}
            <Plural value={debtCoins} one="# coin" other="# coins" />; until then nothing can be bought. Your
            next top-up pays it.
          </Trans>
        </span>
        <span className="row">
          {paidCoins > 0 ? (
            <Button small busy={paying.isPending} onClick={() => paying.mutate({ intent })}>
              <Trans>Pay with my coins</Trans>
            </Button>
          ) : null}
          <Link to="/charge" className={buttonClass({ solid: true, small: true })}>
            <Trans>Top up coins</Trans>
          </Link>
        </span>
      </div>
      {paying.error ? <InlineFailure error={paying.error} /> : null}
    </div>
  );
};
