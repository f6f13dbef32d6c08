import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { keyName, keysIn } from '#src/lib/keys/shortcuts.ts';
import { usageOf } from '#src/lib/keys/typed-line.ts';
import { preferences, shortcutsOf } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Sheet } from './sheet.tsx';
import './key-sheet.css';

interface Props {
  /** The commands of the screen; absent: those that are on offer. */
  commands?: readonly CommandFacts[];
  onClose: () => void;
  /** Lines for keys that belong to no single command. */
  children?: ReactNode;
}

// Commands without key and verb are only in the palette and in menus.
const isListed =
  (table: ReturnType<typeof keysIn>) =>
  ({ id, verb }: CommandFacts) =>
    verb !== undefined || (table.get(id)?.length ?? 0) > 0;

function Lines({ commands }: { commands: readonly CommandFacts[] }) {
  const shortcuts = useStore(preferences, shortcutsOf);
  const table = keysIn(commands, shortcuts);
  return commands.filter(isListed(table)).map(({ id, label, verb }) => (
    <div key={id}>
      <dt>{t(label)}</dt>
      <dd className="line">
        {table.get(id)?.map((key) => (
          <kbd key={key}>{keyName(key)}</kbd>
        ))}
        {verb && <code>{usageOf(verb)}</code>}
      </dd>
    </div>
  ));
}

/** All keys of a screen: those of its commands first, then those that work everywhere. */
export function KeySheet({ commands, onClose, children }: Props) {
  const all = useStore(offeredCommands);
  const here = commands ?? all.filter(({ isEverywhere }) => !isEverywhere);
  const own = new Set(here.map(({ id }) => id));
  const beside = all.filter(({ id }) => !own.has(id));
  return (
    // The first button is at the end of the sheet; focusing it would scroll there.
    <Sheet title={t('live.keys')} className="keys" first={null} onClose={onClose}>
      <dl className="pairs">
        <Lines commands={here} />
        {children}
      </dl>
      {beside.length > 0 && (
        <>
          <h2>{t('live.keys_everywhere')}</h2>
          <dl className="pairs">
            <Lines commands={beside} />
          </dl>
        </>
      )}
      <div className="row" data-sticky>
        <Button onClick={onClose}>{t('live.close')}</Button>
        <Link to="/settings/shortcuts" onClick={onClose}>
          {t('settings.change_keys')}
        </Link>
      </div>
    </Sheet>
  );
}
