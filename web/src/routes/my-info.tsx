import { DisplaySettings } from '../app/display-settings.tsx';
import { MyInfoScreen } from '../features/identity/my-info-screen.tsx';
import { SignedIn } from '../features/identity/signed-in.tsx';

export const MyInfo = () => (
  <SignedIn>{(me) => <MyInfoScreen me={me} display={<DisplaySettings />} />}</SignedIn>
);
