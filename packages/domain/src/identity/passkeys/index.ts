export { type PasskeyEvent, passkeyEvents } from './events.ts';
export {
  maxPasskeys,
  type Passkey,
  type PasskeyCommand,
  type PasskeyRefusal,
  type PasskeyState,
  passkeyStream,
  passkeys,
} from './passkeys.ts';
