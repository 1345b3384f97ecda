import { SignedIn } from '../../features/identity/signed-in.tsx';
import { RegistrationScreen } from '../../features/payments/registration-screen.tsx';

/**
 * Both addresses of a card's registration ask the provider whether the card was saved, so both show this
 * page.
 */
export const Registration = ({ setUpId }: { readonly setUpId: string }) => (
  <SignedIn>{() => <RegistrationScreen key={setUpId} setUpId={setUpId} />}</SignedIn>
);
