import type { Me } from '@fanfold/contracts/identity';

import { AccountMenu } from '../features/identity/account-menu.tsx';
import { DisplayItems } from './display.tsx';

/** The account menu with the display choices in it, which a phone has no other place for. */
export const HeaderAccountMenu = ({ me }: { readonly me: Me }) => (
  <AccountMenu me={me}>
    <DisplayItems />
  </AccountMenu>
);
