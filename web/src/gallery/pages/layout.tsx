import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import type { GalleryPage } from '../specimen.tsx';

export const layoutPages: readonly GalleryPage[] = [
  {
    id: 'page',
    specimens: [
      {
        state: 'head',
        show: (words) => (
          <PageHead
            eyebrow={words.eyebrow}
            title={words.title}
            actions={<Button small>{words.save}</Button>}
          />
        ),
      },
    ],
  },
  {
    id: 'section',
    specimens: [
      {
        state: 'with actions',
        show: (words) => (
          <Section
            eyebrow={words.eyebrow}
            title={words.title}
            actions={<Button small>{words.browse}</Button>}
          >
            <p>{words.note}</p>
          </Section>
        ),
      },
      {
        state: 'plain',
        show: (words) => (
          <Section title={words.history}>
            <p>{words.nothingWhy}</p>
          </Section>
        ),
      },
    ],
  },
];
