import { creatorOid, english, korean, tagOf } from './works.ts';

/** The written mix: rare, frequent, mistyped and filtered searches, as many of each. */
export const mix = (): string[] => {
  const asked: string[] = [];
  const add = (query: Record<string, string | number>): void =>
    void asked.push(
      `/api/content/search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    );
  for (let number = 0; number < 50; number += 1) {
    // Rare: words at the end of the vocabulary, and two words at once.
    add({ keywords: english(20_000 + number * 700) });
    add({ keywords: `${english(200 + number * 9)} ${english(3_000 + number * 31)}` });
    // Frequent: every tenth or hundredth work has them.
    add({ keywords: english(number % 12) });
    add({ keywords: korean(number % 25), sort: number % 2 === 0 ? 'latest' : 'popular' });
    // Mistyped: two letters have changed places.
    add({ keywords: swapped(english(50 + number * 40)) });
    // Filtered.
    add({ keywords: english(5 + number), contentTypes: 'video', minPrice: 20, maxPrice: 60 });
    add({
      tags: tagOf(number),
      exceptTags: tagOf(number + 3),
      from: '2025-01-01T00:00:00.000Z',
      until: '2025-06-01T00:00:00.000Z',
    });
    add({ keywords: english(number), creators: creatorOid(number), sort: 'oldest' });
  }
  return asked;
};

const swapped = (word: string): string =>
  `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`;
