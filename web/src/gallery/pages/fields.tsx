import { Area, Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';
import { Held } from './held.tsx';

export const fieldPages: readonly GalleryPage[] = [
  {
    id: 'field',
    specimens: [
      { state: 'empty', show: (words) => <Field label={words.email} type="email" name="email" /> },
      {
        state: 'filled, with a hint',
        show: (words) => <Field label={words.nickname} hint={words.nicknameHint} defaultValue="하린" />,
      },
      {
        state: 'invalid',
        show: (words) => (
          <Field label={words.nickname} hint={words.nicknameHint} error={words.taken} defaultValue="Harin" />
        ),
      },
      { state: 'disabled', show: (words) => <Field label={words.email} disabled defaultValue="a@b.kr" /> },
      { state: 'read only', show: (words) => <Field label={words.email} readOnly defaultValue="a@b.kr" /> },
      { state: 'number', show: (words) => <Field label={words.coins} type="number" defaultValue="120" /> },
      { state: 'search', show: (words) => <Field label={words.browse} type="search" /> },
    ],
  },
  {
    id: 'date',
    specimens: [
      { state: 'empty', show: (words) => <Field label={words.birthDate} type="date" /> },
      {
        state: 'chosen',
        show: (words) => <Field label={words.birthDate} type="date" defaultValue="1990-04-05" />,
      },
      {
        state: 'invalid',
        show: (words) => <Field label={words.birthDate} type="date" error={words.nicknameHint} />,
      },
      { state: 'month', show: (words) => <Field label={words.day} type="month" defaultValue="2026-11" /> },
    ],
  },
  {
    id: 'area',
    specimens: [
      { state: 'empty', show: (words) => <Area label={words.about} hint={words.mailsHint} /> },
      {
        state: 'invalid',
        show: (words) => <Area label={words.about} error={words.nicknameHint} defaultValue={words.note} />,
      },
    ],
  },
  {
    id: 'select',
    specimens: [
      { state: 'chosen', show: (words) => <KindSelect words={words} /> },
      { state: 'with a hint', show: (words) => <KindSelect words={words} hint={words.walletHint} /> },
      { state: 'invalid', show: (words) => <KindSelect words={words} error={words.nicknameHint} /> },
      { state: 'disabled', show: (words) => <KindSelect words={words} disabled /> },
    ],
  },
];

type SelectProps = {
  readonly words: Words;
  readonly hint?: string;
  readonly error?: string;
  readonly disabled?: boolean;
};

const KindSelect = ({ words, ...rest }: SelectProps) => (
  <Held start="audio">
    {(value, change) => (
      <Select
        {...rest}
        label={words.kind}
        value={value}
        onChange={change}
        options={[
          { value: 'audio', label: words.audio },
          { value: 'story', label: words.story },
        ]}
      />
    )}
  </Held>
);
