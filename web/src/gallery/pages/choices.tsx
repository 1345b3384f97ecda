import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';
import { Held } from './held.tsx';

type TwoStates = typeof Checkbox;
type Changes = { readonly hint?: string; readonly error?: string; readonly disabled?: boolean };

const held = (Control: TwoStates, start: boolean, label: string) => (changes: Changes) => (
  <Held start={start}>
    {(checked, change) => (
      <Control {...changes} checked={checked} onChange={change}>
        {label}
      </Control>
    )}
  </Held>
);

const twoStates = (id: string, control: TwoStates): GalleryPage => ({
  id,
  specimens: [
    { state: 'off', show: (words) => held(control, false, words.terms)({}) },
    { state: 'on', show: (words) => held(control, true, words.terms)({}) },
    { state: 'with a hint', show: (words) => held(control, true, words.mails)({ hint: words.mailsHint }) },
    { state: 'invalid', show: (words) => held(control, false, words.terms)({ error: words.nicknameHint }) },
    { state: 'disabled, off', show: (words) => held(control, false, words.terms)({ disabled: true }) },
    { state: 'disabled, on', show: (words) => held(control, true, words.terms)({ disabled: true }) },
  ],
});

export const choicePages: readonly GalleryPage[] = [
  twoStates('checkbox', Checkbox),
  twoStates('switch', Switch),
  {
    id: 'radio',
    specimens: [
      { state: 'nothing chosen', show: (words) => <Ways words={words} start={null} /> },
      { state: 'chosen', show: (words) => <Ways words={words} start="wallet" /> },
      { state: 'invalid', show: (words) => <Ways words={words} start={null} error={words.nicknameHint} /> },
      { state: 'disabled', show: (words) => <Ways words={words} start="card" disabled /> },
    ],
  },
];

type WaysProps = {
  readonly words: Words;
  readonly start: string | null;
  readonly error?: string;
  readonly disabled?: boolean;
};

const Ways = ({ words, start, ...rest }: WaysProps) => (
  <Held start={start}>
    {(value, change) => (
      <RadioGroup
        {...rest}
        label={words.way}
        name="way"
        value={value}
        onChange={change}
        options={[
          { value: 'card', label: words.card },
          { value: 'wallet', label: words.wallet, hint: words.walletHint },
        ]}
      />
    )}
  </Held>
);
