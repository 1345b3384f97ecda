import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { askToSignIn } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineFailure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { cartQuery, updateCart } from './queries.ts';

type AddToCartProps = {
  /** `type_contentOid`, as the cart names things (COM-024). */
  readonly entry: string;
  readonly signedIn: boolean;
};

export const AddToCart = ({ entry, signedIn }: AddToCartProps) => {
  const client = useQueryClient();
  const cart = useQuery({ ...cartQuery(), enabled: signedIn });
  const change = async (asked: Parameters<typeof updateCart>[0]) => {
    await updateCart(asked);
    await client.invalidateQueries(cartQuery());
  };
  const adding = useMutation({
    mutationFn: () => change({ add: [entry] }),
    onSuccess: () => showToast(<Trans>Added to your cart.</Trans>, () => change({ remove: [entry] })),
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
