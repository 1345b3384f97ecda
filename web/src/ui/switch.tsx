import { type CheckboxProps, TwoStates } from './checkbox.tsx';

/** Something that is on or off from the moment it is turned. */
export const Switch = (props: CheckboxProps) => <TwoStates {...props} look="switch" />;
