import { Suspense, useEffect } from 'react';
import { t } from '#src/lib/i18n.ts';
import { dispatchKey } from '#src/lib/keys/dispatcher.ts';
import { useSearchesFrom } from '#src/lib/keys/offered-search.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { ContextMenu } from '#src/ui/overlay/context-menu.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { Screens } from '../screens.tsx';
import { Header } from './header.tsx';
import { KeysEverywhere } from './keys-everywhere.tsx';
import { Sidebar } from './sidebar.tsx';
import './shell.css';

const TypedOverrides = lazyPart(
  () => import('#src/features/operations/operational-areas/typed-overrides.tsx'),
);
const DriversInTrouble = lazyPart(
  () => import('#src/features/operations/drivers/drivers-in-trouble.tsx'),
);
const Attention = lazyPart(() => import('#src/features/operations/attention/attention.tsx'));

/** The frame around every screen: sidebar, sticky header, the screen, and the attention queue. */
export function Shell() {
  useEffect(() => {
    window.addEventListener('keydown', dispatchKey);
    return () => window.removeEventListener('keydown', dispatchKey);
  }, []);
  useEffect(
    () =>
      keyRefusal.subscribe(() => {
        const refused = keyRefusal.get();
        if (refused) showToast({ title: refused.text });
      }),
    [],
  );
  useSearchesFrom();
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('shell.skip_to_content')}
      </a>
      <Sidebar />
      <div className="shell-main">
        <Header />
        <main id="content" tabIndex={-1}>
          <Screens />
          <ContextMenu />
        </main>
        <Suspense fallback={<div className="shell-foot" />}>
          <Attention />
          <TypedOverrides />
          <DriversInTrouble />
        </Suspense>
        <KeysEverywhere />
      </div>
    </div>
  );
}
