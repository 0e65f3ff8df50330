import { lazy, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Loading } from './parts/Loading.tsx';
import { ViewBoundary } from './parts/ViewBoundary.tsx';
import { Footer } from './shell/Footer.tsx';
import { Header } from './shell/Header.tsx';
import { Health } from './shell/Health.tsx';
import { useTitle } from './shell/useTitle.ts';
import { ViewLinks } from './shell/ViewLinks.tsx';
import { SwapView } from './swap/SwapView.tsx';
import { loadViewTexts } from './words/language.ts';
import { t } from './words/words.tsx';

/** Loads a view together with its texts. */
const load = async <Module,>(view: Promise<Module>): Promise<Module> =>
  (await Promise.all([view, loadViewTexts()]))[0];

const TokensView = lazy(async () => ({
  default: (await load(import('./explore/TokensView.tsx'))).TokensView,
}));
const TokenView = lazy(async () => ({ default: (await load(import('./explore/TokenView.tsx'))).TokenView }));
const PoolsView = lazy(async () => ({ default: (await load(import('./explore/PoolsView.tsx'))).PoolsView }));
const PoolView = lazy(async () => ({ default: (await load(import('./explore/PoolView.tsx'))).PoolView }));
const AccountView = lazy(async () => ({
  default: (await load(import('./account/AccountView.tsx'))).AccountView,
}));
const PositionsView = lazy(async () => ({
  default: (await load(import('./positions/PositionsView.tsx'))).PositionsView,
}));
const ReferenceView = lazy(async () => ({
  default: (await load(import('./reference/ReferenceView.tsx'))).ReferenceView,
}));
const StatusView = lazy(async () => ({
  default: (await load(import('./status/StatusView.tsx'))).StatusView,
}));
const ProofView = lazy(async () => ({ default: (await load(import('./proof/ProofView.tsx'))).ProofView }));

/** The frame around the views, each of which is loaded when it is first looked at. */
export function App() {
  const [path] = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <Header />
      <Health />
      <main id="main" tabIndex={-1}>
        <ViewBoundary key={path}>
          <Suspense fallback={<Loading what={t('the view')} />}>
            <Switch>
              <Route path="/">
                <Titled title={t('Swap')}>
                  <SwapView />
                </Titled>
              </Route>
              <Route path="/proof">
                <Titled title={t('Proof')}>
                  <ProofView />
                </Titled>
              </Route>
              <Route path="/tokens">
                <Titled title={t('Tokens')}>
                  <TokensView />
                </Titled>
              </Route>
              <Route path="/tokens/:address">{({ address }) => <TokenView address={address} />}</Route>
              <Route path="/pools">
                <Titled title={t('Pools')}>
                  <PoolsView />
                </Titled>
              </Route>
              <Route path="/pools/:address">{({ address }) => <PoolView address={address} />}</Route>
              <Route path="/account">
                <Titled title={t('My account')}>
                  <AccountView />
                </Titled>
              </Route>
              <Route path="/positions/*?">
                <PositionsView />
              </Route>
              <Route path="/docs">
                <Titled title={t('API reference')}>
                  <ReferenceView />
                </Titled>
              </Route>
              <Route path="/status">
                <Titled title={t('Status')}>
                  <StatusView />
                </Titled>
              </Route>
              <Route>
                <Titled title={t('Not found')}>
                  <h1>{t('Page not found')}</h1>
                </Titled>
              </Route>
            </Switch>
          </Suspense>
        </ViewBoundary>
      </main>
      <Footer />
      <ViewLinks className="tab-bar" label={t('Views')} />
    </>
  );
}

/** A view under the title that the browser shows for it. */
function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title);
  return children;
}
