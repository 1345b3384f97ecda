import '../lib/zod-without-eval.ts';
import '../ui/tokens.css';
import '../ui/base.css';

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { activateLanguage } from '../lib/i18n.ts';
import { initialLanguage } from '../lib/initial-language.ts';
import { withLanguage } from '../lib/language.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { followOtherTabs, meQuery } from '../lib/session.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { followLanguageOfAddress } from './language-switch.ts';
import { Providers } from './providers.tsx';
import { bringPage, makeRouter } from './router.tsx';

const language = initialLanguage();
const client = makeQueryClient();

// A page of an earlier version may ask for files that a new version does not have: it reloads once.
addEventListener('vite:preloadError', () => {
  // Without a network a reload would lose the page that is there.
  if (!navigator.onLine || sessionStorage.getItem('fanfold.reloaded') === location.pathname) return;
  sessionStorage.setItem('fanfold.reloaded', location.pathname);
  location.reload();
});

// In parallel: the texts, the signed-in user, and the code of the requested page.
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

// Fonts load after the first paint, so that the text can be read at once.
requestAnimationFrame(() => setTimeout(() => void afterFirstPaint()));

async function afterFirstPaint(): Promise<void> {
  void import('../lib/fonts.ts');
  const { startServiceWorker } = await import('./service-worker.ts');
  await startServiceWorker();
}

function putLanguageIntoAddress(): void {
  const search = new URLSearchParams(location.search);
  search.delete('lang');
  const query = search.size > 0 ? `?${search}` : '';
  const path = `${withLanguage(location.pathname, language)}${query}${location.hash}`;
  if (path !== location.pathname + location.search + location.hash)
    history.replaceState(history.state, '', path);
}
