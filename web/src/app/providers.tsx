import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

type ProvidersProps = { readonly client: QueryClient; readonly children: ReactNode };

export const Providers = ({ client, children }: ProvidersProps) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </I18nProvider>
);
