import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './App.tsx';
import { ApiFailure } from './api/fetchJson.ts';
import { applyColors, BASE_PATH } from './brand/brand.ts';
import { WalletProvider } from './wallet/WalletProvider.tsx';
import { restoreLanguage, useLanguage } from './words/language.ts';
import './base.css';

/** Renders all views anew in each language: their texts are not made again otherwise. */
function Spoken() {
  return <App key={useLanguage()} />;
}

/** Retries an outage soon; a refusal stays until the question changes. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && error instanceof ApiFailure && error.isOutage,
      refetchOnWindowFocus: false,
      // The service may be on this very machine, which has no network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

await restoreLanguage();
applyColors(document.documentElement);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
// As a transition it is rendered in parts, between which a slow phone scrolls and takes what is typed.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <WalletProvider>
          <Router base={BASE_PATH}>
            <Spoken />
          </Router>
        </WalletProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
