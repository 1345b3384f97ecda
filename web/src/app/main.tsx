import '../lib/zod-without-eval.ts';
import '../ui/tokens.css';
import '../ui/base.css';

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { activateLanguage, initialLanguage } from '../lib/i18n.ts';
import { withLanguage } from '../lib/language.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { followOtherTabs, meQuery } from '../lib/session.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { followLanguageOfAddress } from './language-switch.ts';
import { Providers } from './providers.tsx';
import { bringPage, makeRouter } from './router.tsx';

const language = initialLanguage();
const client = makeQueryClient();

// A page that was open while a new version was put in place asks for parts that are gone: it starts afresh, once.
addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('fanfold.reloaded') === location.pathname) return;
  sessionStorage.setItem('fanfold.reloaded', location.pathname);
  location.reload();
});

// All at once: the texts, who is here, and the code of the page that was asked for.
const texts = activateLanguage(language);
void client.prefetchQuery(meQuery);
putLanguageIntoAddress();
followSystemTheme();
followOtherTabs(client);

const router = makeRouter(client, language);
bringPage(router);
await texts;
followLanguageOfAddress(router);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

// After the first paint: nobody waits for a font to read.
requestAnimationFrame(() => setTimeout(() => void import('../lib/fonts.ts')));

function putLanguageIntoAddress(): void {
  const search = new URLSearchParams(location.search);
  search.delete('lang');
  const query = search.size > 0 ? `?${search}` : '';
  const path = `${withLanguage(location.pathname, language)}${query}${location.hash}`;
  if (path !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', path);
}
