import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { askToSignIn } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { cartQuery, updateCart } from './queries.ts';

type AddToCartProps = {
  /** `type_contentOid`, as the cart names things (COM-024). */
  readonly entry: string;
  readonly signedIn: boolean;
};

export const AddToCart = ({ entry, signedIn }: AddToCartProps) => {
  const client = useQueryClient();
  const cart = useQuery({ ...cartQuery(), enabled: signedIn });
  const adding = useMutation({
    mutationFn: () => updateCart({ add: [entry] }),
    onSuccess: () => client.invalidateQueries(cartQuery()),
  });
  const inCart = cart.data?.items.some((item) => item.entry === entry) ?? false;
  if (inCart)
    return (
      <Link to="/myinfo/cart" className={buttonClass({})}>
        <Trans>In your cart</Trans>
      </Link>
    );
  return (
    <>
      <Button busy={adding.isPending} onClick={() => (signedIn ? adding.mutate() : askToSignIn())}>
        <Trans>Put in cart</Trans>
      </Button>
      {adding.error ? <InlineFailure error={adding.error} /> : null}
    </>
  );
};
