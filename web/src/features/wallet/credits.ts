import { ConvertReply, CreditsReply } from '@fanfold/contracts/wallet';
import { queryOptions } from '@tanstack/react-query';

import { command, read } from '../../lib/api.ts';
import { walletPartKey } from './queries.ts';

/** What there is of chat credits, what the day still allows, and the switch of automatic top-up. */
export const creditsQuery = (oid: string) =>
  queryOptions({
    queryKey: walletPartKey(oid, 'credits'),
    queryFn: ({ signal }) => read({ path: '/story-chat/credits', reply: CreditsReply, signal }),
  });

/** Coins to credits (LED-007). */
export const convert = ({ coins, intent }: { readonly coins: number; readonly intent: string }) =>
  command({ path: '/story-chat/convert/credit', body: { coins }, intent, reply: ConvertReply });

export type OneTouchChange = {
  readonly chatOneTouchPayment: boolean;
  readonly topUpCoinsADay: number;
  readonly intent: string;
};

/** Automatic top-up on or off, and how many coins it may take on a day (LED-013). */
export const setOneTouch = ({ intent, ...body }: OneTouchChange) =>
  command({ path: '/story-chat/one-touch', body, intent, reply: CreditsReply });
