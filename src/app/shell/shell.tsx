import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { offerLeftUndo } from '#src/domain/assignment/announce-act.ts';
import { undoCommands } from '#src/domain/assignment/undo-last.ts';
import { useCaseCommands } from '#src/domain/case/use-case-commands.ts';
import { followCauseSettings } from '#src/domain/cause/cause-settings.ts';
import { contactCommands } from '#src/domain/contact/contact-commands.ts';
import { broadcastCommands } from '#src/features/operations/contact/broadcast-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { dispatchKey } from '#src/lib/keys/dispatcher.ts';
import { useSearchesFrom } from '#src/lib/keys/offered-search.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ContextMenu } from '#src/ui/overlay/context-menu.tsx';
import { leftUndo } from '#src/ui/toast/left-undo.ts';
import { featureRoutes, needsOf } from '../feature-routes.ts';
import { routeAt } from '../screen-title.ts';
import { Screens } from '../screens.tsx';
import { Header } from './header.tsx';
import { KeysEverywhere } from './keys-everywhere.tsx';
import { Sidebar } from './sidebar.tsx';
import { useRefusalMessages } from './use-refusal-messages.ts';
import './shell.css';

const TypedOverrides = lazyPart(() => import('#src/features/operations/zones/typed-overrides.tsx'));
const DriversInTrouble = lazyPart(
  () => import('#src/features/operations/drivers/drivers-in-trouble.tsx'),
);
const CaseHost = lazyPart(() => import('#src/features/operations/cases/case-host.tsx'));
const ContactEverywhere = lazyPart(
  () => import('#src/features/operations/contact/contact-everywhere.tsx'),
);
const AmendLine = lazyPart(() => import('#src/features/operations/orders/amend-line.tsx'));
const AlarmQueue = lazyPart(() => import('#src/features/operations/alarms/alarm-queue.tsx'));
/** Before their sheets are loaded: a key that is pressed at once counts. */
const CONTACT = [...contactCommands, ...broadcastCommands];

/**
 * Reserves the line of the alarm queue until it has loaded, so that nothing moves. The back
 * office and users without alarms have no such line.
 */
function QueueLine() {
  const here = routeAt(featureRoutes, useLocation().pathname);
  const maySee = useHasPermission('alarms.read');
  const hasLine = maySee && (!here || needsOf(here.route) === 'all');
  return hasLine && <div className="shell-foot" />;
}

/** The frame around every screen: sidebar, sticky header, the screen, and the alarm queue. */
export function Shell() {
  useEffect(() => {
    window.addEventListener('keydown', dispatchKey);
    return () => window.removeEventListener('keydown', dispatchKey);
  }, []);
  useRefusalMessages();
  useEffect(
    () =>
      leftUndo.subscribe(() => {
        const act = leftUndo.get();
        if (act) offerLeftUndo(act);
      }),
    [],
  );
  useEffect(followCauseSettings, []);
  useSearchesFrom();
  useCommandScope(undoCommands, null, { level: 'everywhere' });
  useCaseCommands();
  useCommandScope(CONTACT, null, { level: 'everywhere' });
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
        <Suspense fallback={<QueueLine />}>
          <AlarmQueue />
          <TypedOverrides />
          <DriversInTrouble />
          <ContactEverywhere />
          <AmendLine />
          <CaseHost />
        </Suspense>
        <KeysEverywhere />
      </div>
    </div>
  );
}
