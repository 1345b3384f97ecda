import '../ui/tokens.css';
import '../ui/base.css';

import { bcp47, type Language } from '@fanfold/contracts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { activateLanguage, bringTexts } from '../lib/i18n.ts';
import { Gallery } from './gallery.tsx';
import { lengthenMessage } from './pseudo.ts';
import { readView, viewAtom } from './view.ts';
import type { GalleryLanguage } from './words.ts';

// The component gallery: every component of the kit in every state. A build of its own (gallery.config.ts),
// so that nothing of it reaches people. The address says after # what is shown, so that going on needs no
// reload.
const root = createRootRoute();
const page = createRoute({ getParentRoute: () => root, path: '/', component: Gallery });
const router = createRouter({
  routeTree: root.addChildren([page]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});

// The pseudo-locale's texts, under a name that the product does not know.
const longLocale = 'long';

// The player is the one component of a context.
await bringTexts('media');
await follow();
addEventListener('hashchange', () => void follow());

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
void import('../lib/fonts.ts');

/** Shows what the address says. The texts come first: a component is never drawn in the language before. */
async function follow(): Promise<void> {
  const view = readView(location.hash);
  document.documentElement.dataset['theme'] = view.theme;
  await showLanguage(view.lang);
  getDefaultStore().set(viewAtom, view);
}

async function showLanguage(shown: GalleryLanguage): Promise<void> {
  const real: Language = shown === 'long' ? 'en' : shown;
  await activateLanguage(real);
  if (shown !== 'long') return;
  const longer = Object.entries(i18n.messages).map(([id, message]) => [id, lengthenMessage(message)]);
  i18n.load({ [longLocale]: Object.fromEntries(longer) });
  i18n.activate(longLocale, bcp47[real]);
}
