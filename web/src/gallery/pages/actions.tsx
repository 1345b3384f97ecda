import { Button, LinkButton } from '../../ui/button.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { GalleryPage } from '../specimen.tsx';
import type { Words } from '../words.ts';
import { Held } from './held.tsx';

export const actionPages: readonly GalleryPage[] = [
  {
    id: 'button',
    specimens: [
      { state: 'plain', show: (words) => <Button>{words.save}</Button> },
      { state: 'solid', show: (words) => <Button solid>{words.pay}</Button> },
      { state: 'small', show: (words) => <Button small>{words.save}</Button> },
      { state: 'danger', show: (words) => <Button danger>{words.refund}</Button> },
      {
        state: 'danger, solid',
        show: (words) => (
          <Button solid danger>
            {words.refund}
          </Button>
        ),
      },
      {
        state: 'pending',
        show: (words) => (
          <Button solid busy>
            {words.save}
          </Button>
        ),
      },
      { state: 'disabled', show: (words) => <Button disabled>{words.save}</Button> },
    ],
  },
  {
    id: 'link-button',
    specimens: [
      { state: 'among words', show: (words) => <LinkButton>{words.refund}</LinkButton> },
      { state: 'small', show: (words) => <LinkButton small>{words.refund}</LinkButton> },
    ],
  },
  {
    id: 'tabs',
    specimens: [{ state: 'three parts', show: (words) => <ThreeTabs words={words} /> }],
  },
  {
    id: 'filters',
    specimens: [
      { state: 'nothing filtered', show: (words) => <TwoFilters words={words} start="all" /> },
      { state: 'filtered', show: (words) => <TwoFilters words={words} start="audio" /> },
    ],
  },
];

const ThreeTabs = ({ words }: { readonly words: Words }) => (
  <Held start="history">
    {(value, change) => (
      <Tabs
        label={words.eyebrow}
        value={value}
        onChange={change}
        tabs={[
          { value: 'history', name: words.history, content: <p>{words.note}</p> },
          { value: 'lots', name: words.lots, content: <p>{words.mailsHint}</p> },
          { value: 'refunds', name: words.refund, content: <p>{words.sure}</p> },
        ]}
      />
    )}
  </Held>
);

type FiltersProps = { readonly words: Words; readonly start: string };

const TwoFilters = ({ words, start }: FiltersProps) => (
  <Held start={start}>
    {(value, change) => (
      <Filters label={words.history} active={value === 'all' ? 0 : 1} onClear={() => change('all')}>
        <Select
          label={words.kind}
          value={value}
          onChange={change}
          options={[
            { value: 'all', label: words.what },
            { value: 'audio', label: words.audio },
            { value: 'story', label: words.story },
          ]}
        />
        <Select
          label={words.way}
          value="card"
          onChange={() => undefined}
          options={[{ value: 'card', label: words.card }]}
        />
      </Filters>
    )}
  </Held>
);
